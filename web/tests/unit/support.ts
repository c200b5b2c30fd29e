import type { Answer, Move, Outcome } from '../../src/api/types';

const nimberMove = (move: string, touches: number[], nimber: number): Move => ({
  move,
  touches,
  value: { kind: 'nimber', number: String(nimber) },
  outcome: nimber === 0 ? 'P' : 'N',
  optimal: nimber === 0,
  leads_to: `after ${move}`,
});

const scoreMove = (move: string, touches: number[], score: string, optimal = false): Move => ({
  move,
  touches,
  value: { kind: 'score', number: score },
  outcome: 'N',
  optimal,
  leads_to: `after ${move}`,
});

const outcomeMove = (move: string, outcome: Outcome, optimal: boolean): Move => ({
  move,
  touches: [],
  value: null,
  outcome,
  optimal,
  leads_to: `after ${move}`,
});

export const move = { nimber: nimberMove, score: scoreMove, outcome: outcomeMove };

export function answer(fields: Partial<Answer>): Answer {
  const moves = fields.all_moves ?? [];
  return {
    version: 1,
    game: 'a-game',
    position: '',
    position_length: 0,
    outcome: 'N',
    value: null,
    verdict: '',
    moves: moves.filter((one) => one.optimal),
    moves_count: null,
    moves_complete: true,
    legal_count: moves.length,
    line: [],
    line_count: null,
    method: { name: '', reason: '' },
    notes: [],
    view: null,
    stats: { positions: null, seconds: 0 },
    ...fields,
  };
}
