import { useState } from 'preact/hooks';

import {
  bands,
  counted,
  span,
  type CellsPicture,
  type ExactPicture,
  type Picture,
} from './picture';
import { grouped } from './range';

const perRow = 10;
const mostBands = 24;

function ExactTable({ picture }: { picture: ExactPicture }) {
  const { from, to } = picture.range;
  const first = Math.floor(from / perRow);
  const rows = Array.from({ length: Math.floor(to / perRow) - first + 1 }, (_, i) => first + i);
  return (
    <table class="values number">
      <caption class="visually-hidden">
        Nimbers of the heaps {grouped(from)} to {grouped(to)}, ten in a row
      </caption>
      <thead>
        <tr>
          <th scope="col">heap</th>
          {Array.from({ length: perRow }, (_, i) => (
            <th key={i} scope="col">
              +{i}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <th scope="row">{grouped(row * perRow)}</th>
            {Array.from({ length: perRow }, (_, i) => (
              <td key={i}>{picture.values[row * perRow + i - from] ?? ''}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BandTable({ picture }: { picture: CellsPicture }) {
  return (
    <table class="values number">
      <caption class="visually-hidden">Nimbers, gathered in bands of heaps</caption>
      <thead>
        <tr>
          <th scope="col">heaps</th>
          <th scope="col">nimbers</th>
          <th scope="col">most often</th>
        </tr>
      </thead>
      <tbody>
        {bands(picture, mostBands).map((b) => (
          <tr key={b.from}>
            <th scope="row">{span(b.from, b.to)}</th>
            <td>{span(b.least, b.most)}</td>
            <td>
              {span(b.common.from, b.common.to)} ({counted(b.common.heaps, 'heap')})
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The plot as text. */
export function ValuesTable({ picture }: { picture: Picture }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      class="card"
      open={open}
      onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}
    >
      <summary>
        {picture.kind === 'exact' ? 'The values as a table' : 'The plot as a table'}
      </summary>
      {open && (
        <div class="scrolled" tabIndex={0} role="region" aria-label="Values">
          {picture.kind === 'exact' ? (
            <ExactTable picture={picture} />
          ) : (
            <BandTable picture={picture} />
          )}
        </div>
      )}
    </details>
  );
}
