import * as api from '../../api/client';
import { useAsked } from '../../api/use';
import type { Answer } from '../../api/types';
import { lazily } from '../../ui/lazily';
import { ErrorNotice, Loading } from '../../ui/notice';
import { useSetting } from '../../ui/use_setting';
import type { WhyProps } from '../../why';
import { keyOf } from './course';
import type { Opened } from './use_game';

const Why = lazily<WhyProps>('Opening the reasons', () => import('../../why'));

interface WhyCardProps {
  opened: Opened;
  position: string;
  answer: Answer;
  onLight: (touches: readonly number[]) => void;
}

/** Why the verdict holds; asked for when it is opened. */
export function WhyCard({ opened, position, answer, onLight }: WhyCardProps) {
  const [open, setOpen] = useSetting('why', ['open', 'closed'], 'open');
  const asked = useAsked(open === 'open' ? `${keyOf(opened.ref)}\n${position}` : null, (options) =>
    api.answer(opened.ref, { position, why: true }, options),
  );
  return (
    <section class="card why">
      <details
        open={open === 'open'}
        onToggle={(event) => setOpen(event.currentTarget.open ? 'open' : 'closed')}
      >
        <summary>
          <h2>Why</h2>
        </summary>
        <p>{answer.method.reason}</p>
        {answer.notes.map((note) => (
          <p class="quiet" key={note}>
            {note}
          </p>
        ))}
        {open === 'open' && !asked.result && (
          <Loading
            what="Asking for the reasons"
            long={asked.long}
            progress={asked.progress}
            onCancel={asked.cancel}
          />
        )}
        {asked.result && !asked.result.ok && (
          <ErrorNotice error={asked.result.error} onRetry={asked.retry} />
        )}
        {open === 'open' && asked.result?.ok && (
          <Why
            answer={asked.result.value}
            game={opened.game}
            gameRef={opened.ref}
            onLight={onLight}
          />
        )}
      </details>
    </section>
  );
}
