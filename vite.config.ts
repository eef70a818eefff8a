import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { boundaryGuard } from './vite.boundary.ts';
import { compiledCatalogues } from './vite.catalogues.ts';
import { lateStyles } from './vite.late-styles.ts';
import { cascadeLayers } from './vite.layers.ts';
import { leanReact } from './vite.lean-react.ts';
import { minifyAgain } from './vite.minify.ts';
import { pagesOwnPreloads } from './vite.preloads.ts';
import { READABLE } from './vite.readable.ts';
import { shortClassName } from './vite.class-names.ts';
import { shortTokens } from './vite.tokens.ts';

const BASE =
  /node_modules\/(react|react-dom|scheduler)\/|src\/ui\/site\/(messages|read-message|page-context|part|class-names)\.tsx?$|src\/blocks\/stream\.tsx$/;

/** Components that most parts of pages use. */
const WIDGETS =
  /src\/ui\/site\/(icon|icon-paths|visually-hidden|new-tab|live-region|button|use-now)\.(tsx?|module\.css)$|src\/features\/navigation\/contract\.ts$/;

/** Columns that contain blocks and text. */
const FLOW = /src\/blocks\/(flow|outline)\.(tsx?|module\.css)$|src\/ui\/site\/layout\.|src\/shared\/slug\.ts$/;

/** Components that most blocks use: pictures, buttons. */
const CONTENT = /src\/ui\/site\/picture\.(tsx|module\.css)$|src\/blocks\/(ground|link-buttons)\.(tsx?|module\.css)$/;

/** Frames of text pages and forms: small, and mostly used together. */
const SHEET = /\/src\/(templates\/(sheet|form-section|page-links)|features\/forms\/site\/sent-form)\./;

/** Code that calls our own API in the browser. */
const WIRE = /src\/(ui\/site\/(csrf-token|shape)|shared\/random-uuid)\.ts$/;

/** Code that pages and panels of wait lists and reservations share, and their forms to join and to confirm. */
const GUEST =
  /src\/features\/front-of-house\/(party-values|site\/(guest-api|restaurant-actions|size-field))\.tsx?$|guest-form\.module\.css$/;
const GUEST_FORM = /src\/features\/front-of-house\/site\/(contact-fields|problem-summary|use-send-once)\.tsx?$/;

/** Only browsers draw maps. In the renderer's single file, every server would load the map library. */
const withoutMap: Plugin = {
  name: 'without-map',
  load: (id) => (id.endsWith('/locator/site/map-libre.ts') ? 'export {};' : null),
};

/** `Features.LightDark` of Lightning CSS: the site has one colour scheme and needs no fallback for two. */
const LIGHT_DARK = 1 << 20;

/** Names of assets, the same in both builds: the renderer writes them into pages. */
const ASSETS = 'assets/[name]-[hash:7][extname]';

/**
 * Two builds of the public site: `vite build` makes what browsers load (dist/client, with a manifest),
 * `vite build --ssr` the renderer that the server imports (dist/ssr/render.js).
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    compiledCatalogues(),
    cascadeLayers(),
    react(),
    ...(isSsrBuild ? [withoutMap] : [boundaryGuard(), leanReact(), pagesOwnPreloads(), minifyAgain(), lateStyles()]),
  ],
  publicDir: false,
  css: {
    modules: { generateScopedName: shortClassName },
    postcss: { plugins: isSsrBuild ? [] : [shortTokens()] },
    lightningcss: { exclude: LIGHT_DARK },
  },
  appType: 'custom',
  build: isSsrBuild
    ? {
        outDir: 'dist/ssr',
        ssr: 'src/apps/site/render.tsx',
        ssrEmitAssets: false,
        cssCodeSplit: true,
        target: 'node24',
        // One file: a running server must not load a chunk that a later build has replaced.
        // ASCII: the engine stores a source in one byte per character if all its characters fit.
        rolldownOptions: {
          output: {
            entryFileNames: 'render.js',
            assetFileNames: ASSETS,
            codeSplitting: false,
            charset: 'ascii',
            comments: false,
            minify: READABLE,
          },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        assetsInlineLimit: 1024,
        cssMinify: 'lightningcss',
        target: 'es2023',
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: 'src/apps/site/boot.ts',
          output: {
            // Every page lists the chunks of all blocks, so one character less of each hash leaves room for some more.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: ASSETS,
            // The modules of every page in one chunk: the bundler would split them by what blocks share with them.
            codeSplitting: {
              groups: [
                { name: 'base', test: BASE, includeDependenciesRecursively: false },
                { name: 'widgets', test: WIDGETS, includeDependenciesRecursively: false },
                { name: 'flow', test: FLOW, includeDependenciesRecursively: false },
                { name: 'content', test: CONTENT, includeDependenciesRecursively: false },
                { name: 'sheet', test: SHEET, includeDependenciesRecursively: false },
                { name: 'wire', test: WIRE, includeDependenciesRecursively: false },
                { name: 'guest', test: GUEST, includeDependenciesRecursively: false },
                { name: 'guest-form', test: GUEST_FORM, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
  ssr: { noExternal: true, target: 'node' },
}));
