import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { boundaryGuard, forbiddenInAdmin } from './vite.boundary.ts';
import { cascadeLayers } from './vite.layers.ts';
import { minifyAgain } from './vite.minify.ts';
import { leanZod } from './vite.lean-zod.ts';

/** The admin's client: a single-page application under /wagtail/, one chunk a screen (dist/admin, with a manifest). */
export default defineConfig({
  plugins: [cascadeLayers(), leanZod(), react(), boundaryGuard(forbiddenInAdmin), minifyAgain()],
  base: '/wagtail/',
  publicDir: false,
  appType: 'custom',
  build: {
    outDir: 'dist/admin',
    assetsDir: 'static',
    manifest: 'manifest.json',
    assetsInlineLimit: 1024,
    target: 'es2023',
    // Newer than the site's: staff use current browsers, so light-dark() needs no fallback.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    cssMinify: 'lightningcss',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'src/apps/admin/main.tsx',
      output: {
        codeSplitting: {
          groups: [
            // Chunks run before the chunks that import them: the zod setting must run before every schema.
            { name: 'zod', test: /node_modules\/zod\/|ui\/admin\/api\/without-eval\.ts$/, priority: 1 },
            // Modules of nearly every screen in one chunk: many small ones compress badly, and every screen lists them.
            { name: 'ui', test: /src\/(ui\/admin|ui\/admin\/api|shared)\/[^/]+$/ },
          ],
        },
      },
    },
  },
});
