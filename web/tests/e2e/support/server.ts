// Starts the real server for the tests. MINIMEX_BINARY names the binary; MINIMEX_PREVIEW=1 tests the
// page in dist (npm run build) in place of the one in the binary; MINIMEX_URL names a page that runs
// already.

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';

import { preview } from 'vite';

const patience = 20_000;

/** Resolves with the address that the server prints when it listens. */
function listening(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(
      () => reject(new Error(`minimex serve printed no address: ${said}`)),
      patience,
    );
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /https?:\/\/[\w.:[\]-]+:\d+/.exec(said)?.[0];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.on('error', reject);
    server.on('exit', (code) => reject(new Error(`minimex serve ended with ${code}: ${said}`)));
  });
}

async function hasPage(address: string): Promise<boolean> {
  const response = await fetch(`${address}/`);
  return response.ok && (response.headers.get('content-type') ?? '').startsWith('text/html');
}

export default async function start(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['MINIMEX_URL']) return undefined;
  const binary = process.env['MINIMEX_BINARY'];
  if (!binary || !existsSync(binary))
    throw new Error('MINIMEX_BINARY: expected the path of a minimex with its server');
  const server = spawn(binary, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const address = await listening(server);
  process.env['MINIMEX_SERVER'] = address;
  const stop = async () => {
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    server.kill('SIGTERM');
    await ended;
  };
  if (!process.env['MINIMEX_PREVIEW']) {
    if (!(await hasPage(address))) throw new Error('MINIMEX_BINARY: expected one with the page');
    process.env['MINIMEX_URL'] = address;
    return stop;
  }
  // vite.config.ts reads where the API is.
  process.env['MINIMEX_API'] = address;
  const page = await preview({
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  });
  process.env['MINIMEX_URL'] = page.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  return async () => {
    await page.close();
    await stop();
  };
}
