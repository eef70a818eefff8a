import { defineConfig } from 'vite';
import { READABLE } from './vite.readable.ts';

/** Packages that load further files at run time (native code, WebAssembly), so they cannot be bundled. */
const ON_THE_DISK = ['@electric-sql/pglite', '@electric-sql/pglite/nodefs', 'sharp'];

/**
 * Bundles the server with its packages into a few files: Node would otherwise load a thousand modules at each start.
 */
export default defineConfig({
  publicDir: false,
  appType: 'custom',
  ssr: { noExternal: true, external: ON_THE_DISK },
  build: {
    outDir: 'dist/server',
    ssr: true,
    target: 'node24',
    sourcemap: true,
    // The engine stores a source in one byte per character if all its characters fit.
    rolldownOptions: {
      input: {
        main: 'src/apps/server/process/main.ts',
        'engine-thread': 'src/platform/db/engine-thread.ts',
        'workbook-thread': 'src/platform/spreadsheet/workbook-thread.ts',
      },
      external: ['pg-native'],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        charset: 'ascii',
        comments: { legal: false, jsdoc: false },
        minify: READABLE,
      },
    },
  },
});
