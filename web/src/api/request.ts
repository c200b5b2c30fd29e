import { errorOf, failure, success, type Result } from './result';

export type Fields = Record<string, string | number | boolean | undefined>;

export interface Request {
  /** Below /api/v1, with its segments encoded. */
  path: string;
  fields?: Fields;
  /** POST even where the address would be short. */
  post?: boolean;
}

const base = '/api/v1';
/** Addresses longer than this are asked by POST. */
const longestAddress = 4000;

export function addressOf(path: string, fields: Fields = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return base + path + (text ? `?${text}` : '');
}

function definedOnly(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

async function read<T>(response: Response): Promise<Result<T>> {
  const text = await response.text();
  let body: unknown = null;
  try {
    body = text === '' ? null : JSON.parse(text);
  } catch {
    if (response.ok)
      return failure('failure', 'The server answered with something else than JSON.');
  }
  return response.ok ? success(body as T) : errorOf<T>(response.status, body);
}

async function send<T>(
  address: string,
  init: RequestInit,
  signal?: AbortSignal,
): Promise<Result<T>> {
  try {
    return await read<T>(await fetch(address, { ...init, signal: signal ?? null }));
  } catch {
    if (signal?.aborted) return failure('cancelled', 'Cancelled.');
    return failure('offline', 'The minimex server does not answer.');
  }
}

const post = (body: Fields): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(definedOnly(body)),
});

/** One plain request; long ones go by POST. */
export function request<T>(r: Request, signal?: AbortSignal): Promise<Result<T>> {
  const address = addressOf(r.path, r.fields);
  if (r.post || address.length > longestAddress)
    return send<T>(base + r.path, post(r.fields ?? {}), signal);
  return send<T>(address, {}, signal);
}

export const sendDelete = (path: string): Promise<Result<null>> =>
  send<null>(base + path, { method: 'DELETE', keepalive: true });
