// The course of a game: the position and the answer of every ply of the address. What was asked once
// is remembered as long as the page lives.

import { useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';

import * as api from '../../api/client';
import type { GameRef } from '../../api/client';
import type { ApiError, Result } from '../../api/result';
import type { Answer, Progress, View } from '../../api/types';

/** Legal moves asked for at first. */
const movesAsked = 400;
/** Of a position with more all are asked for, if they are no more than these, with as much text. */
const mostMoves = 3000;
const mostText = 500_000;
/** Milliseconds after which the board is shown while its answer is still sought. */
const boardPatience = 250;
const mostRemembered = 3000;

class Book {
  private readonly next = new Map<string, string>();
  private readonly answers = new Map<string, Answer>();
  private readonly views = new Map<string, View | null>();
  /** Positions that are too hard to be answered in passing. */
  readonly hard = new Set<string>();

  constructor(readonly game: GameRef) {}

  answer(position: string): Answer | null {
    return this.answers.get(position) ?? null;
  }

  view(position: string): View | null {
    return this.answers.get(position)?.view ?? this.views.get(position) ?? null;
  }

  after(position: string, move: string): string | null {
    const told = this.next.get(`${move}\n${position}`);
    if (told !== undefined) return told;
    const listed = this.answers.get(position)?.all_moves?.find((one) => one.move === move);
    return listed?.leads_to ?? null;
  }

  keepAnswer(position: string, answer: Answer): void {
    if (this.answers.size >= mostRemembered) this.answers.clear();
    this.answers.set(position, answer);
  }

  keepView(position: string, view: View | null): void {
    this.views.set(position, view);
  }

  keepNext(position: string, move: string, next: string): void {
    this.next.set(`${move}\n${position}`, next);
  }
}

const books = new Map<string, Book>();

export const keyOf = (game: GameRef): string =>
  game.kind === 'catalog' ? game.name : `rules${game.misere ? ':misere' : ''}\n${game.rules}`;

function bookOf(game: GameRef): Book {
  const key = keyOf(game);
  const book = books.get(key) ?? new Book(game);
  books.set(key, book);
  return book;
}

/** The answer with all legal moves, unless they are far too many to list. */
async function answerOf(
  game: GameRef,
  position: string,
  options: Parameters<typeof api.answer>[2],
): Promise<Result<Answer>> {
  const first = await api.answer(game, { position, moves: movesAsked }, options);
  if (!first.ok) return first;
  const { legal_count: legal, position_length: length } = first.value;
  if (legal === null || legal <= movesAsked || legal > mostMoves || legal * length > mostText)
    return first;
  const whole = await api.answer(game, { position, moves: legal }, options);
  return whole.ok ? whole : first;
}

/** The answer of a position of this game, remembered; null where it is not to be had in passing. */
export async function lookup(
  game: GameRef,
  position: string,
  signal?: AbortSignal,
): Promise<Answer | null> {
  const book = bookOf(game);
  const known = book.answer(position);
  if (known) return known;
  if (book.hard.has(position)) return null;
  const result = await answerOf(game, position, {
    plainOnly: true,
    ...(signal ? { signal } : {}),
  });
  if (!result.ok) {
    if (result.error.kind === 'too-large') book.hard.add(position);
    return null;
  }
  book.keepAnswer(position, result.value);
  return result.value;
}

export interface CoursePly {
  move: string | null;
  /** null: not reached yet, or not to be reached. */
  position: string | null;
  answer: Answer | null;
  view: View | null;
}

export interface Course {
  /** Of the whole line, one more than it has moves. */
  plies: CoursePly[];
  working: boolean;
  long: boolean;
  progress: Progress | null;
  /** Why the ply in question has no answer, or no position. */
  error: ApiError | null;
  cancel(): void;
  retry(): void;
}

interface Work {
  key: string;
  working: boolean;
  long: boolean;
  progress: Progress | null;
  error: ApiError | null;
}

const idle: Omit<Work, 'key'> = { working: false, long: false, progress: null, error: null };

/** Walks from the start by the moves. Gives the position reached, or why it is not. */
async function walk(
  book: Book,
  start: string,
  moves: string[],
  signal: AbortSignal,
): Promise<{ positions: string[]; error: ApiError | null }> {
  const positions = [start];
  for (const move of moves) {
    const here = positions[positions.length - 1] ?? start;
    let next = book.after(here, move);
    if (next === null) {
      const played = await api.play(book.game, here, move, signal);
      if (!played.ok) return { positions, error: played.error };
      if (played.value.position === null)
        return {
          positions,
          error: {
            kind: 'too-large',
            message: 'The position is too long to be played on from here.',
            line: null,
            column: null,
          },
        };
      next = played.value.position;
      book.keepNext(here, move, next);
      book.keepView(next, played.value.view);
    }
    positions.push(next);
  }
  return { positions, error: null };
}

/** The line from `start`; its ply `at` is sought first, the others after it. */
export function useCourse(game: GameRef, start: string, line: string[], at: number): Course {
  const book = useMemo(() => bookOf(game), [keyOf(game)]);
  const key = JSON.stringify([keyOf(game), start, line, at]);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const [work, setWork] = useState<Work>({ key: '', ...idle });
  const [turn, setTurn] = useState(0);
  const controller = useRef<AbortController | null>(null);

  useEffect(() => {
    const abort = new AbortController();
    controller.current = abort;
    let current = true;
    const tell = (news: Partial<Work>) => {
      if (current) setWork((before) => ({ ...(before.key === key ? before : idle), ...news, key }));
    };
    const run = async () => {
      tell({ ...idle, working: true });
      const { positions, error } = await walk(book, start, line.slice(0, at), abort.signal);
      if (!current) return;
      if (error) return tell({ ...idle, error });
      const here = positions[positions.length - 1] ?? start;
      if (!book.answer(here)) {
        const timer = setTimeout(() => void showBoard(here), boardPatience);
        const result = await answerOf(book.game, here, {
          signal: abort.signal,
          onProgress: (progress) => {
            if (!abort.signal.aborted) tell({ working: true, long: true, progress });
          },
        });
        clearTimeout(timer);
        if (result.ok) book.keepAnswer(here, result.value);
        else if (result.error.kind !== 'bad-request') await showBoard(here);
        if (!current) return;
        if (!result.ok) return tell({ ...idle, error: result.error });
      }
      tell(idle);
      // The other plies, for the history.
      const whole = await walk(book, start, line, abort.signal);
      for (const position of whole.positions) {
        if (!current) return;
        if (!book.answer(position) && (await lookup(book.game, position, abort.signal)) && current)
          redraw(0);
      }
    };
    const showBoard = async (position: string) => {
      if (book.view(position)) return;
      const result = await api.position(book.game, position);
      if (!result.ok) return;
      book.keepView(position, result.value.view);
      if (current) redraw(0);
    };
    void run();
    return () => {
      current = false;
      abort.abort();
    };
  }, [key, turn]);

  const plies: CoursePly[] = [];
  let position: string | null = start;
  for (let i = 0; i <= line.length; ++i) {
    const move: string | null = i > 0 ? (line[i - 1] ?? null) : null;
    if (i > 0 && position !== null) position = book.after(position, move ?? '');
    plies.push({
      move,
      position,
      answer: position === null ? null : book.answer(position),
      view: position === null ? null : book.view(position),
    });
  }
  const fresh = work.key === key;
  return {
    plies,
    working: !fresh || work.working,
    long: fresh && work.long,
    progress: fresh ? work.progress : null,
    error: fresh ? work.error : null,
    cancel: () => controller.current?.abort(),
    retry: () => setTurn(turn + 1),
  };
}
