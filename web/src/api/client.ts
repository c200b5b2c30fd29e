// The API by name: what docs/api.md lists, for games of the catalog and for a user's own rules.

import { ask, type Options } from './jobs';
import { request, type Fields, type Request } from './request';
import type { Result } from './result';
import type {
  Answer,
  Game,
  GameList,
  Period,
  PoolTable,
  Position,
  RulesReport,
  Sequence,
  SequenceCells,
} from './types';

/** A game of the catalog, with its parameters, or the text of a rules file. */
export type GameRef =
  { kind: 'catalog'; name: string } | { kind: 'rules'; rules: string; misere: boolean };

export const catalog = (name: string): GameRef => ({ kind: 'catalog', name });

const segment = encodeURIComponent;

function requestFor(game: GameRef, what: string, fields: Fields): Request {
  if (game.kind === 'catalog') return { path: `/games/${segment(game.name)}/${what}`, fields };
  return {
    path: `/rules/${what}`,
    fields: { rules: game.rules, misere: game.misere, ...fields },
    post: true,
  };
}

export const games = (signal?: AbortSignal): Promise<Result<GameList>> =>
  request({ path: '/games' }, signal);

export const gameNamed = (name: string, signal?: AbortSignal): Promise<Result<Game>> =>
  request({ path: `/games/${segment(name)}` }, signal);

export const position = (
  game: GameRef,
  text: string,
  signal?: AbortSignal,
): Promise<Result<Position>> => request(requestFor(game, 'position', { position: text }), signal);

export const play = (
  game: GameRef,
  text: string,
  move: string,
  signal?: AbortSignal,
): Promise<Result<Position>> => request(requestFor(game, 'play', { position: text, move }), signal);

export const random = (
  game: GameRef,
  size: number,
  seed: number,
  signal?: AbortSignal,
): Promise<Result<Position>> => request(requestFor(game, 'random', { size, seed }), signal);

export interface AnswerQuestion {
  position: string;
  /** At most so many of all_moves; the server's default is 200. */
  moves?: number;
  why?: boolean;
}

export function answer(
  game: GameRef,
  question: AnswerQuestion,
  options: Options = {},
): Promise<Result<Answer>> {
  const fields: Fields = {
    position: question.position,
    moves: question.moves,
    why: question.why || undefined,
  };
  const job =
    game.kind === 'catalog'
      ? { kind: 'answer' as const, fields: { game: game.name, ...fields } }
      : {
          kind: 'rules-answer' as const,
          fields: { rules: game.rules, misere: game.misere, ...fields },
        };
  return ask(requestFor(game, 'answer', fields), job, options);
}

export const checkRules = (rules: string, signal?: AbortSignal): Promise<Result<RulesReport>> =>
  request({ path: '/rules', fields: { rules }, post: true }, signal);

export function sequence(
  game: string,
  from: string,
  to: string,
  options: Options = {},
): Promise<Result<Sequence>> {
  const fields = { game, from, to };
  return ask({ path: '/sequence', fields }, { kind: 'sequence', fields }, options);
}

export interface CellsQuestion {
  game: string;
  from: string;
  to: string;
  columns: number;
  rows: number;
}
export function sequenceCells(
  question: CellsQuestion,
  options: Options = {},
): Promise<Result<SequenceCells>> {
  const fields: Fields = { ...question };
  return ask({ path: '/sequence/cells', fields }, { kind: 'sequence-cells', fields }, options);
}

export function period(game: string, options: Options = {}): Promise<Result<Period>> {
  return ask({ path: '/period', fields: { game } }, { kind: 'period', fields: { game } }, options);
}

export const poolTable = (
  question: { max: number; repeat?: boolean; avoid?: boolean },
  signal?: AbortSignal,
): Promise<Result<PoolTable>> =>
  request(
    {
      path: '/pool/table',
      fields: {
        max: question.max,
        repeat: question.repeat || undefined,
        avoid: question.avoid || undefined,
      },
    },
    signal,
  );
