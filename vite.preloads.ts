import { posix } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Chunks with styles of their own that the server names on the pages that need them: hydration, header and footer, the menu of the account, templates and their parts, blocks and their pieces. */
const PAGE_OWN =
  /^assets\/(hydrate|header|footer|account-menu|view|contact-form|page-form|report-form|sign-up-form|elsewhere|legal|details|now|film|background-film|embed-frame)-/;

/** Chunks of these that guests wait for: their styles are there, and their imports are fetched together. */
const TOUCHED = /^assets\/(header|footer)-/;

/** The bundler's helpers, which every page loads. */
const EVERY_PAGES = /^assets\/rolldown-runtime-/;

/** Vite's wrapper around a dynamic import, before Vite adds the files to preload. */
const IMPORT = /import\(`[^`]+`\)(?:\.then\(\w+=>\w+\.\w+\))?/.source;
const WRAPPED = new RegExp(
  String.raw`\b\w+\((?:async)?\(\)=>(?:\{let\{(?<names>[^{}]+)\}=await (?<awaited>${IMPORT});return\{\k<names>\}\}|(?<plain>${IMPORT})),__VITE_PRELOAD__\)`,
  'g',
);

/**
 * Removes files that the page already has from a dynamic import's preloads. The document names the modules of its page
 * and contains their styles; Vite, which looks for links, would request these styles again and wait for them.
 */
export function pagesOwnPreloads(): Plugin {
  return {
    name: 'pages-own-preloads',
    apply: 'build',
    // File names depend on the contents, also when only this file has changed.
    augmentChunkHash: () => WRAPPED.source + PAGE_OWN.source + TOUCHED.source + EVERY_PAGES.source,
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.code.includes('__VITE_PRELOAD__')) continue;
          const here = reachOf(bundle, chunk.fileName);
          chunk.code = chunk.code.replaceAll(WRAPPED, (whole, ...parts) => {
            const groups = parts.at(-1) as Record<string, string | undefined>;
            const bare = groups['awaited'] ?? groups['plain'] ?? whole;
            const target = posix.join(posix.dirname(chunk.fileName), /`([^`]+)`/.exec(bare)?.[1] ?? '');
            const isThere = (file: string) =>
              here.has(file) ||
              EVERY_PAGES.test(file) ||
              (PAGE_OWN.test(target) && !(TOUCHED.test(target) && file.endsWith('.js')));
            const needed = [...reachOf(bundle, target)].filter((file) => !isThere(file));
            if (needed.every((file) => file === target)) return bare;
            return whole.replace('__VITE_PRELOAD__', JSON.stringify(needed));
          });
        }
      },
    },
  };
}

/** Every file that is present when a chunk runs: the chunk, its imports, and their styles. */
function reachOf(bundle: Rolldown.OutputBundle, file: string, reach = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (reach.has(file) || chunk?.type !== 'chunk') return reach;
  reach.add(file);
  for (const style of chunk.viteMetadata?.importedCss ?? []) reach.add(style);
  for (const imported of chunk.imports) reachOf(bundle, imported, reach);
  return reach;
}
