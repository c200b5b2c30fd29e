import { defineConfig } from '@playwright/test';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/server.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 40_000,
  expect: { timeout: 10_000 },
  // On a machine shared with others a step may take too long once.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: !!process.env['CI'],
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: flags,
    },
    viewport: { width: 1280, height: 860 },
    trace: 'off',
  },
  projects: [
    { name: 'page', testMatch: '*.spec.ts', testIgnore: '*screenshots.spec.ts' },
    { name: 'screenshots', testMatch: '*screenshots.spec.ts' },
  ],
});
