// Long work: a plain request first, since most answers come at once; a job with progress where that
// takes longer, or is refused within the budget of a plain request.

import { request, sendDelete, type Fields, type Request } from './request';
import { failure, type Result } from './result';
import type { Job, Progress } from './types';

export type JobKind = 'answer' | 'rules-answer' | 'sequence' | 'sequence-cells' | 'period';

export interface JobRequest {
  kind: JobKind;
  fields: Fields;
}

export interface Options {
  signal?: AbortSignal;
  /** Called when the work became a job (null), and at each progress of it. */
  onProgress?: (progress: Progress | null) => void;
  /** Milliseconds a plain request may take before it becomes a job. */
  patience?: number;
  /** Never a job: what takes longer than a plain request may is done without. */
  plainOnly?: boolean;
}

const defaultPatience = 1000;

function progressOf(data: unknown): Progress | null {
  try {
    const job = JSON.parse(String(data)) as Partial<Job> & Partial<Progress>;
    if (job.progress) return job.progress;
    return typeof job.what === 'string' ? (job as Progress) : null;
  } catch {
    return null;
  }
}

/** Waits for the end of a job; the server cancels it when this connection drops. */
function waitFor(id: string, options: Options): Promise<'ended' | 'cancelled' | 'lost'> {
  return new Promise((resolve) => {
    const events = new EventSource(`/api/v1/jobs/${encodeURIComponent(id)}/events`);
    const finish = (how: 'ended' | 'cancelled' | 'lost') => {
      events.close();
      options.signal?.removeEventListener('abort', abort);
      resolve(how);
    };
    const abort = () => finish('cancelled');
    options.signal?.addEventListener('abort', abort);
    events.addEventListener('progress', (event: MessageEvent) => {
      const progress = progressOf(event.data);
      if (progress) options.onProgress?.(progress);
    });
    events.addEventListener('end', () => finish('ended'));
    events.addEventListener('error', () => finish('lost'));
    if (options.signal?.aborted) abort();
  });
}

/** Runs the work as a job from the start. */
export async function runJob<T>(job: JobRequest, options: Options = {}): Promise<Result<T>> {
  options.onProgress?.(null);
  // Not given up half-way: a job that was begun but whose id is not known could not be cancelled.
  const begun = await request<Job>({
    path: '/jobs',
    fields: { kind: job.kind, ...job.fields },
    post: true,
  });
  if (!begun.ok) return begun;
  const path = `/jobs/${encodeURIComponent(begun.value.id)}`;
  const how = options.signal?.aborted ? 'cancelled' : await waitFor(begun.value.id, options);
  if (how === 'cancelled') {
    void sendDelete(path);
    return failure('cancelled', 'Cancelled.');
  }
  const result = await request<T & Partial<Job>>({ path: `${path}/result` }, options.signal);
  if (result.ok && how === 'lost' && result.value.state !== undefined)
    return failure('offline', 'The connection to the minimex server was lost.');
  return result;
}

/** The plain request, and the same as a job where it proves to be long work. */
export async function ask<T>(
  plain: Request,
  job: JobRequest,
  options: Options = {},
): Promise<Result<T>> {
  if (options.plainOnly) return request<T>(plain, options.signal);
  const patience = new AbortController();
  const abort = () => patience.abort();
  options.signal?.addEventListener('abort', abort);
  const timer = setTimeout(abort, options.patience ?? defaultPatience);
  const result = await request<T>(plain, patience.signal);
  clearTimeout(timer);
  options.signal?.removeEventListener('abort', abort);
  if (result.ok || options.signal?.aborted) return result;
  const longWork = result.error.kind === 'cancelled' || result.error.kind === 'too-large';
  return longWork ? runJob<T>(job, options) : result;
}
