import type { Answer } from '../../api/types';
import { Segmented } from '../../ui/controls';
import { outcomeLetter, positionTone, valueText } from '../../ui/outcome';
import { hintLevels, type Hints } from './board/board_props';
import { endOf } from './ending';
import type { Side, Tally } from './judge';

export const isOver = (answer: Answer): boolean => answer.legal_count === 0;

const stones = (number: string): string =>
  /^[+−-]?1$/.test(number) ? `${number} stone` : `${number} stones`;

/** The value with its unit, and what that means. */
function valueWords(answer: Answer): string | null {
  const value = answer.value;
  if (!value) return null;
  if (value.kind === 'score')
    return isOver(answer)
      ? null
      : `Score ${stones(valueText(value))} for the player to move, counted from here.`;
  return value.number === '0'
    ? 'Nimber 0: as lost as an empty heap.'
    : `Nimber ${value.number}: worth a Nim heap of ${value.number}.`;
}

/** The field's word for such a position; the verdict above it says what that means. */
const outcomeName = (outcome: Answer['outcome']): string =>
  outcome === 'draw' ? 'a drawn position' : `${outcome}-position`;

interface VerdictProps {
  answer: Answer;
  hints: Hints;
  names: [string, string];
  tally: Tally | null;
  /** Moves were made to get here. */
  played: boolean;
  /** Who is to move. */
  side: Side;
  /** The one human at the table; null where there are two or none. */
  me: Side | null;
}

export function Verdict({ answer, hints, names, tally, played, side, me }: VerdictProps) {
  const over = isOver(answer);
  const tone = positionTone(answer);
  const end = over && played ? endOf(answer, side, tally) : null;
  if (end)
    return (
      <>
        <Sentence tone={end.toneFor(me)}>{end.words(names, me)}</Sentence>
        <p class="facts">{end.because(names)}</p>
      </>
    );
  if (!over && hints === 'off')
    return <p class="verdict hidden-verdict">Hints are off: who wins is not told.</p>;
  const letter = answer.value?.kind === 'score' ? null : outcomeLetter(answer.outcome);
  return (
    <>
      <Sentence tone={tone}>{answer.verdict}</Sentence>
      <p class="facts">
        {letter && (
          <span>
            <span class={`mark still ${tone ?? 'unknown'}`}>{letter}</span>
            {outcomeName(answer.outcome)}
          </span>
        )}
        {hints !== 'outcome' && valueWords(answer) && <span>{valueWords(answer)}</span>}
      </p>
    </>
  );
}

function Sentence({ tone, children }: { tone: string | null; children: string }) {
  return <p class={`verdict ${tone ?? ''}`}>{children}</p>;
}

const hintLabels: Record<Hints, string> = { off: 'Off', outcome: 'Outcome', value: 'Value' };

export function HintsChoice({ value, onChange }: { value: Hints; onChange: (h: Hints) => void }) {
  return (
    <Segmented<Hints>
      legend="Hints"
      value={value}
      choices={hintLevels.map((level) => ({ value: level, label: hintLabels[level] }))}
      onChange={onChange}
    />
  );
}

interface LegendProps {
  answer: Answer;
  hints: Hints;
  /** Some mark stands for more than one move. */
  several: boolean;
  /** Some mark stands for moves that are not listed. */
  unlisted: boolean;
}

/** What the marks on the board mean. */
export function Legend({ answer, hints, several, unlisted }: LegendProps) {
  if (hints === 'off' || isOver(answer)) return null;
  const scores = answer.value?.kind === 'score';
  const draws = answer.all_moves?.some((move) => move.outcome === 'draw') ?? false;
  const items: [string, string, string][] = scores
    ? [
        ['win', 'W', 'the move wins'],
        ['draw', 'T', 'ties'],
        ['lose', 'L', 'loses'],
      ]
    : [
        ['win', 'P', 'the move wins'],
        ...(draws ? ([['draw', 'D', 'draws']] as [string, string, string][]) : []),
        ['lose', 'N', 'loses'],
      ];
  const number = answer.value
    ? answer.value.kind === 'score'
      ? 'number: stones you end ahead, from here'
      : 'number: nimber it leaves'
    : 'number: place in the table';
  return (
    <p class="legend" aria-label="What the marks mean">
      {items.map(([tone, letter, words]) => (
        <span key={letter}>
          <span class={`mark still ${tone}`}>{letter}</span> {words}
        </span>
      ))}
      {hints === 'value' && <span>{number}</span>}
      {several && <span>+: several moves</span>}
      {unlisted && <span>?: moves not listed</span>}
    </p>
  );
}
