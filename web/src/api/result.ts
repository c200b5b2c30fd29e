// Errors are values: every call gives a Result, nothing throws.

export type ErrorKind =
  | 'bad-request'
  | 'not-found'
  | 'method-not-allowed'
  | 'timeout'
  | 'body-too-large'
  | 'header-too-large'
  | 'unsupported-media-type'
  | 'too-large'
  | 'busy'
  | 'cancelled'
  | 'failure'
  | 'stopping'
  /** The server was not reached. */
  | 'offline';

export interface ApiError {
  kind: ErrorKind;
  message: string;
  /** Of a rules file, from 1; null elsewhere. */
  line: number | null;
  column: number | null;
}

export type Result<T> = { ok: true; value: T } | { ok: false; error: ApiError };

export const success = <T>(value: T): Result<T> => ({ ok: true, value });

export function failure<T>(
  kind: ErrorKind,
  message: string,
  line: number | null = null,
  column: number | null = null,
): Result<T> {
  return { ok: false, error: { kind, message, line, column } };
}

const isObject = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null;

const numberOrNull = (x: unknown): number | null => (typeof x === 'number' ? x : null);

/** The error in the body of a response that is not a success. */
export function errorOf<T>(status: number, body: unknown): Result<T> {
  const error = isObject(body) ? body['error'] : undefined;
  if (isObject(error) && typeof error['kind'] === 'string' && typeof error['message'] === 'string')
    return failure(
      error['kind'] as ErrorKind,
      error['message'],
      numberOrNull(error['line']),
      numberOrNull(error['column']),
    );
  // A proxy in between speaks for a server that it does not reach.
  if (status === 502 || status === 504 || status === 500)
    return failure('offline', 'The minimex server does not answer.');
  return failure('failure', `The server answered with status ${status} and no reason.`);
}
