import type { Asked } from '../../api/use';
import type { Period } from '../../api/types';
import { ErrorNotice, Loading } from '../../ui/notice';
import { proofSentence, repeatOf, repeatSentence } from './marks';
import { fitted, grouped, type Range } from './range';

function Facts({ period }: { period: Period }) {
  const facts: [string, string][] = [];
  if (period.code !== period.game) facts.push(['code', period.code]);
  if (period.period !== null) facts.push(['period', grouped(period.period)]);
  if (period.preperiod !== null) facts.push(['preperiod', grouped(period.preperiod)]);
  if (period.saltus) facts.push(['saltus', grouped(period.saltus)]);
  if (period.period !== null)
    facts.push([
      'last exception',
      period.last_exception === null ? 'none' : grouped(period.last_exception),
    ]);
  // With a saltus the nimbers grow for ever: the largest that was looked at says nothing.
  facts.push([
    'largest',
    period.period !== null && period.saltus
      ? 'none: they grow for ever'
      : `${grouped(period.largest)}, first at heap ${grouped(period.largest_at)}`,
  ]);
  facts.push(['looked at', `heaps 0 to ${grouped(Number(period.checked_to) - 1)}`]);
  return (
    <dl class="period-facts">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class="number">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PeriodPanelProps {
  asked: Asked<Period>;
  onShow: (range: Range) => void;
}

export function PeriodPanel({ asked, onShow }: PeriodPanelProps) {
  const { result } = asked;
  const period = result?.ok ? result.value : null;
  const repeat = period && repeatOf(period);
  const proof = period && proofSentence(period);
  return (
    <section class="card" aria-labelledby="period-title">
      <h2 id="period-title">Period</h2>
      {!result && (
        <Loading
          what="Looking for a period"
          long={asked.long}
          progress={asked.progress}
          onCancel={asked.cancel}
        />
      )}
      {result && !result.ok && <ErrorNotice error={result.error} onRetry={asked.retry} />}
      {period && (
        <>
          <p>{repeatSentence(period)}</p>
          {proof && (
            <p class="proof">
              <span class={period.proved ? 'badge win' : 'badge draw'}>
                {period.proved ? 'proved' : 'observed'}
              </span>{' '}
              {proof}
            </p>
          )}
          {!repeat && (
            <p class="proof">
              <span class="badge quiet">none seen</span>
            </p>
          )}
          <Facts period={period} />
          {repeat && (
            <button
              type="button"
              class="button"
              onClick={() => onShow(fitted(0, repeat.preperiod + 3 * repeat.period - 1))}
            >
              Show the first three periods
            </button>
          )}
        </>
      )}
    </section>
  );
}
