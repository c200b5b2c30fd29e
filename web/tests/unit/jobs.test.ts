import { afterEach, expect, it, vi } from 'vitest';

import { runJob } from '../../src/api/jobs';

afterEach(() => vi.unstubAllGlobals());

it('a job that is given up while it is begun is cancelled on the server', async () => {
  const asked: string[] = [];
  const abort = new AbortController();
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push(`${init.method ?? 'GET'} ${address}`);
    if (init.method === 'DELETE') return Promise.resolve(new Response(null, { status: 204 }));
    abort.abort();
    const begun = { version: 1, id: 'x7', state: 'queued', progress: null };
    return Promise.resolve(new Response(JSON.stringify(begun), { status: 202 }));
  });
  const result = await runJob(
    { kind: 'period', fields: { game: '0.07' } },
    { signal: abort.signal },
  );
  expect(result).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
  expect(asked).toEqual(['POST /api/v1/jobs', 'DELETE /api/v1/jobs/x7']);
});
