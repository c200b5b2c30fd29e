// Addresses of the page, as text and back.

import type { Address } from './router';

export interface PlayAddress {
  /** NAME or NAME:param,param=value; `rules.toml` for rules carried in the address itself. */
  game: string;
  /** The position that play began from; null: an example of the game. */
  start: string | null;
  moves: string[];
  /** Packed text of a user's own rules file (packText). */
  rules: string | null;
}

/** Characters that may stand in a path or query as they are, so that addresses stay readable. */
function readable(text: string): string {
  return encodeURIComponent(text).replace(/%(2C|3A|2F|3D|40|3E)/g, (code) =>
    decodeURIComponent(code),
  );
}

/** A longer query goes behind the #, where no server cuts it short. */
const longestQuery = 1500;

const field = (name: string, value: string): string =>
  `${name}=${readable(value).replace(/%20/g, '+')}`;

export function playHref(to: Partial<PlayAddress> & { game: string }): string {
  const query: string[] = [];
  if (to.start !== undefined && to.start !== null) query.push(field('position', to.start));
  if (to.moves?.length) query.push(field('moves', to.moves.join(',')));
  const hash = to.rules ? [`rules=${to.rules}`] : [];
  if (query.join('&').length > longestQuery) hash.push(...query.splice(0));
  const part = (sign: string, fields: string[]) =>
    fields.length > 0 ? sign + fields.join('&') : '';
  return `/play/${readable(to.game)}${part('?', query)}${part('#', hash)}`;
}

/** null where the address is not one of the Play view. */
export function playAddress(address: Address): PlayAddress | null {
  if (!address.path.startsWith('/play/')) return null;
  let game = address.path.slice('/play/'.length);
  try {
    game = decodeURIComponent(game);
  } catch {
    // A stray % is part of the name; the server says that it knows no such game.
  }
  const hash = new URLSearchParams(address.hash);
  const get = (name: string) => address.query.get(name) ?? hash.get(name);
  const moves = get('moves');
  return {
    game,
    start: get('position'),
    moves: moves ? moves.split(',') : [],
    rules: hash.get('rules'),
  };
}

/** NAME:a,b=2 as NAME and its parameters. */
export function splitGame(game: string): { name: string; parameters: string[] } {
  const colon = game.indexOf(':');
  if (colon < 0) return { name: game, parameters: [] };
  return { name: game.slice(0, colon), parameters: game.slice(colon + 1).split(',') };
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (c) => c.charCodeAt(0));
}

/** What comes out; an error past so many bytes: a short address can hold a text of gigabytes. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new RangeError('too long');
    }
  }
  const out = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    out.set(chunk, at);
    at += chunk.length;
  }
  return out;
}

/** Bytes of the longest rules file that the server takes. */
const longestText = 64 << 10;

/** A text, compressed, of characters that an address may hold. */
export async function packText(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return toBase64(await through(bytes, new CompressionStream('deflate'), Infinity));
}

/** null where it is not such a text. */
export async function unpackText(packed: string): Promise<string | null> {
  try {
    const bytes = await through(
      fromBase64(packed),
      new DecompressionStream('deflate'),
      longestText,
    );
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
