import { defineConfig } from 'vite';

/**
 * Our own code of the server; packages stay where npm put them. Two come along: of the hundred files of each, Node reads the
 * package's own description again, which takes a tenth of a start.
 */
export default defineConfig({
  publicDir: false,
  appType: 'custom',
  ssr: { noExternal: [/^drizzle-orm/, /^zod/] },
  build: {
    outDir: 'dist/server',
    ssr: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    // The engine holds a source in one byte a character while no character needs two.
    rolldownOptions: {
      input: { main: 'src/apps/server/process/main.ts', 'engine-thread': 'src/platform/db/engine-thread.ts' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        charset: 'ascii',
        comments: { legal: false, jsdoc: false },
      },
    },
  },
});
