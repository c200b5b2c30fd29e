// Games are named for typing (games/peg-duotaire.toml); a title reads better.

import { splitGame } from '../router/addresses';

const known: Record<string, string> = {
  'dawsons-kayles': 'Dawson’s Kayles',
  'dawsons-chess': 'Dawson’s Chess',
  'grundys-game': 'Grundy’s game',
  'laskers-nim': 'Lasker’s Nim',
  'kenyons-game': 'Kenyon’s game',
  guiles: 'Guiles',
  'can-i-win': 'Can I win',
  'node-kayles': 'Node-Kayles',
};

/** The title of a game, without its parameters. */
export function titleOf(game: string): string {
  if (game.startsWith('subtract:')) return `Subtract ${game.slice('subtract:'.length)}`;
  if (game.startsWith('all-but:')) return `All but ${game.slice('all-but:'.length)}`;
  const bare = splitGame(game)
    .name.replace(/^games\//, '')
    .replace(/\.toml$/, '');
  const name = known[bare] ?? bare.replace(/-/g, ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The same with its parameters, as the title of a page. */
export function pageTitleOf(game: string): string {
  const { name, parameters } = splitGame(game);
  const named = name === 'subtract' || name === 'all-but' || parameters.length === 0;
  return named ? titleOf(game) : `${titleOf(game)} (${parameters.join(', ')})`;
}
