// The parameters of a game as a form has them, and the name they make.

import type { Game, Parameter } from '../../api/types';
import { splitGame } from '../../router/addresses';

/** By parameter: whether a flag is set, or the digits of an integer. */
export type ParameterValues = Record<string, boolean | string>;

export function valuesOf(game: Game, name: string): ParameterValues {
  const given = new Map(
    splitGame(name).parameters.map((one): [string, string] => {
      const [key = '', value = ''] = one.split('=');
      return [key, value];
    }),
  );
  return Object.fromEntries(
    game.parameters.map((p) => [
      p.name,
      p.kind === 'flag' ? given.has(p.name) : (given.get(p.name) ?? String(p.default ?? '')),
    ]),
  );
}

/** NAME:param,param=value, defaults left out. */
export function nameOf(game: Game, name: string, values: ParameterValues): string {
  if (game.parameters.length === 0) return name;
  const given = game.parameters.flatMap((p) => {
    const value = values[p.name];
    if (p.kind === 'flag') return value === true ? [p.name] : [];
    if (value === undefined || value === '' || value === String(p.default)) return [];
    return [`${p.name}=${value}`];
  });
  const bare = splitGame(name).name;
  return given.length > 0 ? `${bare}:${given.join(',')}` : bare;
}

/** What is wrong with the digits of an integer; null if nothing is. */
export function problemOf(p: Parameter, value: boolean | string | undefined): string | null {
  if (p.kind === 'flag' || typeof value !== 'string' || value === '') return null;
  const limits = `expected a whole number from ${p.least ?? '−∞'} to ${p.most ?? '∞'}`;
  if (!/^-?\d+$/.test(value)) return limits;
  const n = Number(value);
  if ((p.least !== null && n < p.least) || (p.most !== null && n > p.most)) return limits;
  return null;
}
