import { defineConfig } from 'vitest/config';

const api = process.env['MINIMEX_API'] ?? 'http://127.0.0.1:8080';
const proxy = { '/api': { target: api, changeOrigin: false } };

export default defineConfig({
  server: { proxy },
  preview: { proxy },
  build: {
    target: 'es2021',
    // Nothing inline: the content security policy allows files of our own only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  test: { include: ['tests/unit/**/*.test.ts'] },
});
