import { afterEach, describe, expect, it, vi } from 'vitest';

import * as api from '../../src/api/client';
import { ask } from '../../src/api/jobs';
import { addressOf, request } from '../../src/api/request';

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

/** Answers requests by the end of their path; keeps what was asked. */
function serve(answers: Record<string, () => Response | Promise<Response>>) {
  const asked: { address: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push({ address, init });
    const path = address.split('?')[0] ?? '';
    const found = Object.entries(answers).find(([end]) => path.endsWith(end));
    if (!found) throw new TypeError('no such path here');
    return Promise.race([
      Promise.resolve(found[1]()),
      new Promise<never>((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
    ]);
  });
  return asked;
}

/** Server-sent events that end at once. */
class QuickEvents {
  static closed = 0;
  constructor(readonly address: string) {}
  addEventListener(type: string, listener: (event: { data: string }) => void) {
    const data = JSON.stringify({ progress: { what: 'filling', done: 1, total: 4 } });
    if (type === 'progress') queueMicrotask(() => listener({ data }));
    if (type === 'end') setTimeout(() => listener({ data: '{}' }), 5);
  }
  close() {
    ++QuickEvents.closed;
  }
}

afterEach(() => vi.unstubAllGlobals());

const never = () => new Promise<Response>(() => {});

describe('a request', () => {
  it('carries its fields in the address, encoded', () => {
    expect(addressOf('/games/kayles/position', { position: '5+3', seed: undefined })).toBe(
      '/api/v1/games/kayles/position?position=5%2B3',
    );
  });

  it('goes by POST where the address would be long', async () => {
    const asked = serve({ '/position': () => json(200, {}) });
    await api.position(api.catalog('flip-game'), '+'.repeat(5000));
    expect(asked[0]?.address).toBe('/api/v1/games/flip-game/position');
    expect(JSON.parse(String(asked[0]?.init.body))).toEqual({ position: '+'.repeat(5000) });
  });

  it('of own rules sends the rules, never a name', async () => {
    const asked = serve({ '/rules/play': () => json(200, {}) });
    await api.play({ kind: 'rules', rules: 'x', misere: true }, '5', '0');
    expect(JSON.parse(String(asked[0]?.init.body))).toEqual({
      rules: 'x',
      misere: true,
      position: '5',
      move: '0',
    });
  });

  it('gives the error of the API as it is', async () => {
    const error = { kind: 'bad-request', message: 'a: expected b', line: 3, column: 7 };
    serve({ '/games': () => json(400, { version: 1, error }) });
    expect(await api.games()).toEqual({ ok: false, error });
  });

  it('says that the server is not there', async () => {
    serve({});
    const result = await api.games();
    expect(result).toMatchObject({ ok: false, error: { kind: 'offline' } });
  });

  it('does not take another page for an answer', async () => {
    serve({ '/games': () => new Response('<html>', { status: 200 }) });
    expect(await api.games()).toMatchObject({ ok: false, error: { kind: 'failure' } });
  });

  it('is cancelled by its signal', async () => {
    serve({ '/games': never });
    const abort = new AbortController();
    const result = request({ path: '/games' }, abort.signal);
    abort.abort();
    expect(await result).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
  });
});

describe('long work', () => {
  const plain = { path: '/games/g/answer', fields: { position: 'p' } };
  const job = { kind: 'answer' as const, fields: { game: 'g', position: 'p' } };

  it('stays a plain request where the answer comes at once', async () => {
    const asked = serve({ '/answer': () => json(200, { outcome: 'N' }) });
    expect(await ask(plain, job)).toEqual({ ok: true, value: { outcome: 'N' } });
    expect(asked).toHaveLength(1);
  });

  it('becomes a job with progress where it takes longer', async () => {
    vi.stubGlobal('EventSource', QuickEvents);
    const asked = serve({
      '/answer': never,
      '/jobs': () => json(202, { id: '7', state: 'queued' }),
      '/result': () => json(200, { outcome: 'P' }),
    });
    const told: unknown[] = [];
    const result = await ask(plain, job, { patience: 20, onProgress: (p) => told.push(p) });
    expect(result).toEqual({ ok: true, value: { outcome: 'P' } });
    expect(told).toEqual([null, { what: 'filling', done: 1, total: 4 }]);
    expect(JSON.parse(String(asked[1]?.init.body))).toEqual({
      kind: 'answer',
      game: 'g',
      position: 'p',
    });
  });

  it('never becomes a job where only passing work is wanted', async () => {
    const error = { kind: 'too-large', message: 'too hard', line: null, column: null };
    const asked = serve({ '/answer': () => json(422, { error }) });
    expect(await ask(plain, job, { plainOnly: true })).toEqual({ ok: false, error });
    expect(asked).toHaveLength(1);
  });

  it('becomes a job where the budget of a plain request is too small', async () => {
    vi.stubGlobal('EventSource', QuickEvents);
    const error = { kind: 'too-large', message: 'too hard', line: null, column: null };
    serve({
      '/answer': () => json(422, { error }),
      '/jobs': () => json(202, { id: '7', state: 'queued' }),
      '/result': () => json(422, { error }),
    });
    expect(await ask(plain, job)).toEqual({ ok: false, error });
  });

  it('is cancelled on the server too', async () => {
    class SlowEvents extends QuickEvents {
      override addEventListener() {}
    }
    vi.stubGlobal('EventSource', SlowEvents);
    const asked = serve({
      '/answer': never,
      '/jobs': () => json(202, { id: '7', state: 'queued' }),
      '/jobs/7': () => new Response(null, { status: 204 }),
    });
    const abort = new AbortController();
    const result = ask(plain, job, { signal: abort.signal, patience: 10 });
    setTimeout(() => abort.abort(), 60);
    expect(await result).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
    expect(asked[2]).toMatchObject({ address: '/api/v1/jobs/7', init: { method: 'DELETE' } });
  });
});
