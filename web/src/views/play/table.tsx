// The table a game is played at: it puts the parts together and keeps the address.

import { useEffect, useRef, useState } from 'preact/hooks';

import * as api from '../../api/client';
import type { Move } from '../../api/types';
import { playHref, splitGame, type PlayAddress } from '../../router/addresses';
import { navigate } from '../../router/router';
import { titleOf } from '../../ui/names';
import { ErrorNotice, Loading } from '../../ui/notice';
import { useSetting } from '../../ui/use_setting';
import { Board } from './board';
import { hintLevels, type Hints } from './board/board_props';
import { Candidates } from './candidates';
import { keyOf, useCourse, type CoursePly } from './course';
import { HistoryCard } from './history';
import { historyOf, leftBegan, outcomesOnly, sideAt, tallyOf, type Side } from './judge';
import { MoveTable } from './move_table';
import { nothingPicked, onlyMove, pick, standIn, type Picked } from './picking';
import { PlayersPanel, usePlayers } from './players';
import { Setup } from './setup';
import { KeptLines, Toolbar } from './toolbar';
import { TypedMove } from './typed_move';
import { useComputer } from './use_computer';
import type { Opened } from './use_game';
import { useLines } from './use_lines';
import { HintsChoice, isOver, Legend, Verdict } from './verdict';
import { WhyCard } from './why_card';

interface TableProps {
  opened: Opened;
  address: PlayAddress;
  start: string;
}

/** The same game under another name; a user's rules have but one parameter. */
const withName = (ref: api.GameRef, name: string): api.GameRef =>
  ref.kind === 'catalog'
    ? api.catalog(name)
    : { ...ref, misere: splitGame(name).parameters.includes('misere') };

function namesOf(leftBegins: boolean | null, partizan: boolean): [string, string] {
  if (!partizan || leftBegins === null) return ['First', 'Second'];
  return leftBegins ? ['Left', 'Right'] : ['Right', 'Left'];
}

/** Cells that the last move touched; where cells go away, their numbers mean others now. */
function lastTouched(before: CoursePly | undefined, here: CoursePly): number[] {
  const kind = here.view?.kind;
  if (kind !== 'coins' && kind !== 'grid' && kind !== 'tiles') return [];
  return before?.answer?.all_moves?.find((one) => one.move === here.move)?.touches ?? [];
}

export function Table({ opened, address, start }: TableProps) {
  const { game, ref } = opened;
  const key = `${keyOf(ref)}\n${start}`;
  const lines = useLines(key, address.moves);
  const at = address.moves.length;
  const course = useCourse(ref, start, lines.line, at);
  const [hints, setHints] = useSetting<Hints>('hints', hintLevels, 'value');
  const players = usePlayers(key);
  const [picked, setPicked] = useState<{ ply: string; picked: Picked } | null>(null);
  /** Why a move that was picked on the board is none. */
  const [refused, setRefused] = useState<{ ply: string; problem: string } | null>(null);
  const [pointed, setPointed] = useState<Move | null>(null);
  /** Cells that the reasons speak of. */
  const [lit, setLit] = useState<readonly number[]>([]);
  /** Going back in the game keeps the computer from moving at once. */
  const [held, setHeld] = useState(at > 0 && at < lines.line.length);
  const main = useRef<HTMLDivElement>(null);

  const here = course.plies[at] ?? { move: null, position: null, answer: null, view: null };
  const ply = `${key}\n${address.moves.join(',')}`;
  const lastSeen = useRef<CoursePly | null>(null);
  if (here.view || !course.working) lastSeen.current = here;
  const shown = here.view || !course.working ? here : (lastSeen.current ?? here);

  const names = namesOf(leftBegan(course.plies), game.partizan);
  const over = here.answer !== null && isOver(here.answer);
  const side: Side = sideAt(at);
  const computersTurn = players.players[side] === 'computer' && !over;
  const computing = computersTurn && !held;
  const hrefOf = (moves: string[]) => playHref({ ...address, start, moves });

  const settle = () => {
    setPicked(null);
    setRefused(null);
    setPointed(null);
    setLit([]);
  };
  const go = (to: number, hold = true) => {
    settle();
    setHeld(hold);
    navigate(hrefOf(lines.line.slice(0, to)));
  };
  const move = (notation: string, how: 'push' | 'replace' = 'push') => {
    settle();
    setHeld(false);
    navigate(hrefOf([...address.moves, notation]), how);
  };
  /** Back to where a human was to move, if there is one. */
  const undo = () => {
    let to = at - 1;
    if (players.players.includes('human'))
      while (to > 0 && players.players[sideAt(to)] === 'computer') --to;
    go(Math.max(to, 0));
  };
  const redo = () => {
    let to = at + 1;
    if (players.players.includes('human'))
      while (to < lines.line.length && players.players[sideAt(to)] === 'computer') ++to;
    go(to);
  };

  const thinking = useComputer({
    game: ref,
    answer: computing ? here.answer : null,
    ply,
    temper: players.temper,
    onMove: (chosen) => move(chosen.move, at > 0 ? 'replace' : 'push'),
  });

  useEffect(() => {
    const back = () => {
      settle();
      setHeld(true);
    };
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);

  // Whoever moves by keys stays on the board, also when the thing they pressed is gone.
  const moved = useRef(ply);
  useEffect(() => {
    if (moved.current === ply || !here.answer) return;
    moved.current = ply;
    const active = document.activeElement;
    if (active === null || active === document.body || active.matches(':disabled'))
      main.current
        ?.querySelector<HTMLElement>('.board [tabindex="0"]')
        ?.focus({ preventScroll: true });
  });

  const moves = shown.answer?.all_moves ?? [];
  const legal = shown.answer?.legal_count ?? null;
  const complete = legal !== null && legal <= moves.length;
  /** Without an answer a move can still be made: the API checks it. */
  const unanswered =
    here.position !== null &&
    !here.answer &&
    ((course.error !== null && course.error.kind !== 'bad-request') ||
      (course.working && course.long));
  const locked = shown !== here || over || (here.answer ? computersTurn : !unanswered);
  const nowPicked = picked?.ply === ply ? picked.picked : nothingPicked;
  const onPick = (cell: number) => {
    const next = pick(moves, nowPicked, cell, standIn(shown.view, cell));
    const only = onlyMove(next, complete, shown.view);
    if (only !== null) void play(only);
    else setPicked({ ply, picked: next });
  };
  const typed = async (notation: string): Promise<string | null> => {
    if (here.position === null) return 'There is no position to move in.';
    const result = await api.play(ref, here.position, notation);
    if (!result.ok) return result.error.message;
    move(notation);
    return null;
  };
  /** A move that may not be listed. */
  const play = async (notation: string) => {
    if (moves.some((one) => one.move === notation)) return move(notation);
    const problem = await typed(notation);
    if (problem !== null) setRefused({ ply, problem });
  };
  const playAnew = (name: string, position: string) => {
    settle();
    setHeld(false);
    if (splitGame(name).name === splitGame(address.game).name)
      players.carryTo(`${keyOf(withName(ref, name))}\n${position}`);
    navigate(playHref({ ...address, game: name, start: position, moves: [] }));
  };

  const plies = course.plies.map(({ answer, move: made }) => ({ answer, move: made }));
  const upToHere = plies.slice(0, at + 1);
  const tally = tallyOf(upToHere);
  const movers =
    game.partizan && here.view?.kind === 'grid' && here.view.mover === null ? 'either' : 'one';
  const me: Side | null =
    players.players[0] === players.players[1] ? null : players.players[0] === 'human' ? 0 : 1;
  const turn =
    movers === 'either'
      ? 'Left or Right may begin'
      : `${names[side]}${computersTurn ? ' (computer)' : ''} to move`;
  const lastMover = names[sideAt(at + 1)];

  return (
    <div class="play" ref={main}>
      <header class="play-head">
        <h1>
          {opened.title ?? titleOf(address.game)}{' '}
          {ref.kind === 'catalog' && <code class="quiet">{address.game}</code>}
        </h1>
        <p class="quiet">{game.rules}</p>
        {address.rules !== null && (
          <p>
            <a href={`/rules#rules=${address.rules}`}>Change these rules</a>
          </p>
        )}
      </header>

      <div class="play-main">
        <section class="card stage" aria-label="Position" aria-busy={course.working}>
          {shown.answer && (
            <Verdict
              answer={shown.answer}
              hints={hints}
              names={names}
              tally={tally}
              played={at > 0}
              side={side}
              me={me}
            />
          )}
          <p class="turn">
            {here.position !== null && <span>{over ? 'The game is over.' : turn}</span>}
            {at > 0 && here.position !== null && (
              <span class="quiet">
                {lastMover} played <span class="mono">{here.move}</span>
              </span>
            )}
            {tally && at > 0 && shown.view?.kind === 'stacks' && (
              <span class="quiet number">
                Taken: {names[0]} {String(tally.taken[0])}, {names[1]} {String(tally.taken[1])}
              </span>
            )}
          </p>
          {course.working && !here.answer && (
            <Working long={course.long} progress={course.progress} onCancel={course.cancel} />
          )}
          {course.error && (
            <ErrorNotice error={course.error} onRetry={course.retry}>
              {unanswered && (
                <p>
                  The board can still be played: moves are checked, only their values are missing.
                </p>
              )}
            </ErrorNotice>
          )}
          {shown.view && (
            <Board
              view={shown.view}
              moves={moves}
              complete={complete}
              hints={hints}
              picked={nowPicked}
              lit={pointed?.touches ?? lit}
              last={lastTouched(course.plies[at - 1], here)}
              locked={locked}
              onPick={onPick}
              onPlay={(one) => move(one.move)}
              onClear={() => setPicked(null)}
            />
          )}
          {refused?.ply === ply && (
            <p class="notice" role="alert">
              {refused.problem}
            </p>
          )}
          {!shown.view && shown.answer && (
            <p class="notice">
              The position has {shown.answer.position_length.toLocaleString('en')} characters: too
              many to draw. Its moves are in the table.
            </p>
          )}
          {shown.view && (
            <Candidates
              picked={nowPicked}
              moves={moves}
              complete={complete}
              view={shown.view}
              hints={hints}
              onTyped={typed}
              onPlay={(one) => move(one.move)}
              onPoint={setPointed}
              onClear={() => setPicked(null)}
            />
          )}
          {shown.answer && (
            <Legend
              answer={shown.answer}
              hints={hints}
              several={shown.view?.kind === 'heaps' || movers === 'either'}
              unlisted={shown.view?.kind === 'heaps' && !complete}
            />
          )}
          {computersTurn && unanswered && (
            <p class="quiet">The computer cannot move without an answer: make its move yourself.</p>
          )}
          {computersTurn && here.answer && held && (
            <button type="button" class="button" onClick={() => setHeld(false)}>
              Let the computer move
            </button>
          )}
          {thinking && <p class="quiet thinking">The computer is thinking…</p>}
          <div class="stage-foot">
            <Toolbar
              at={at}
              length={lines.line.length}
              onUndo={undo}
              onRedo={redo}
              onRestart={() => go(0, false)}
            />
            <HintsChoice value={hints} onChange={setHints} />
          </div>
          <p class="visually-hidden" role="status">
            {at > 0 && here.position !== null && `${lastMover} played ${here.move}. `}
            {over ? 'The game is over. ' : here.position !== null && `${turn}. `}
            {hints !== 'off' && here.answer?.verdict}
          </p>
        </section>
        {plies.length > 1 && (
          <HistoryCard
            history={hints === 'value' ? historyOf(plies) : outcomesOnly(historyOf(plies))}
            names={names}
            at={at}
            hints={hints}
            onGo={(to) => go(to)}
          />
        )}
        <KeptLines kept={lines.kept} line={lines.line} hrefOf={hrefOf} />
        {here.answer && here.position !== null && hints !== 'off' && (
          <WhyCard opened={opened} position={here.position} answer={here.answer} onLight={setLit} />
        )}
      </div>

      <div class="play-side">
        {shown.answer ? (
          <MoveTable
            answer={shown.answer}
            hints={hints}
            locked={locked}
            onPlay={(one) => move(one.move)}
            onTyped={typed}
            onPoint={setPointed}
          />
        ) : (
          unanswered && (
            <section class="card">
              <TypedMove locked={false} onTyped={typed} />
            </section>
          )
        )}
        <PlayersPanel
          state={{
            ...players,
            setPlayer: (which, player) => {
              setHeld(false);
              players.setPlayer(which, player);
            },
            swap: () => {
              setHeld(false);
              players.swap();
            },
          }}
          names={names}
        />
        <Setup
          opened={opened}
          name={address.game}
          position={here.position ?? start}
          onPlay={playAnew}
        />
      </div>
    </div>
  );
}

/** Said only of work that takes long enough to be noticed. */
function Working(props: {
  long: boolean;
  progress: Parameters<typeof Loading>[0]['progress'];
  onCancel: () => void;
}) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <Loading
      what="Solving"
      long={props.long}
      progress={props.progress ?? null}
      onCancel={props.onCancel}
    />
  );
}
