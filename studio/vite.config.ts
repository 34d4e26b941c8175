import { defineConfig } from 'vite';

export default defineConfig({
  base: '/',
  oxc: { jsx: { runtime: 'automatic' } },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    // The policy of the server allows no data: scripts and no inline code.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // A directive for frameworks that render on a server.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
});
