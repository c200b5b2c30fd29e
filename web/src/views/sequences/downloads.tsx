import { addressOf } from '../../api/request';
import { grouped, heapsOf, type SequenceAddress } from './range';

const formats = [
  { format: 'csv', label: 'CSV', extension: 'csv', most: 10_000_000 },
  { format: 'bfile', label: 'b-file', extension: 'txt', most: 10_000_000 },
  { format: 'svg', label: 'SVG', extension: 'svg', most: Infinity },
  { format: 'json', label: 'JSON', extension: 'json', most: 1_000_000 },
];

/** Files of the values in view, written by the API. */
export function Downloads({ game, range }: SequenceAddress) {
  const heaps = heapsOf(range);
  const stem = `${game.replace(/[^\w.,-]+/g, '-')}-${range.from}-${range.to}`;
  const fields = { game, from: String(range.from), to: String(range.to) };
  const refused = formats.filter((f) => heaps > f.most).map((f) => f.label);
  return (
    <section class="card" aria-labelledby="save-title">
      <h2 id="save-title">Save</h2>
      <p class="quiet number">
        Heaps {grouped(range.from)} to {grouped(range.to)}
      </p>
      <div class="row">
        {formats
          .filter((f) => heaps <= f.most)
          .map((f) => (
            <a
              key={f.format}
              class="button"
              href={addressOf('/sequence', { ...fields, format: f.format })}
              download={`${stem}.${f.extension}`}
            >
              {f.label}
            </a>
          ))}
      </div>
      {refused.length > 0 && (
        <p class="quiet refused">
          Too many heaps for {refused.join(', ')}: show fewer to save them.
        </p>
      )}
    </section>
  );
}
