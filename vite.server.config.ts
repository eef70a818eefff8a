import { defineConfig } from 'vite';

/** The server as one file of our own code; packages stay where npm put them. */
export default defineConfig({
  publicDir: false,
  appType: 'custom',
  build: {
    outDir: 'dist/server',
    ssr: 'src/apps/server/process/main.ts',
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name].js' } },
  },
});
