import type { PreloadedPage } from '#features/pages/contract.ts';
import type { PageAssets } from './site.tsx';

/** Data of the document that the server drew. */
export interface Preloaded {
  page: PreloadedPage;
  assets: PageAssets;
  parts: string[];
  modules: string[];
}

/**
 * Reads the page's data; nothing of it is there without any. It names scripts to load, so it must be the server's: content
 * may have an element with the same id, but never a script.
 */
export function readPreloaded(): Partial<Preloaded> {
  return JSON.parse(document.scripts.namedItem('preloaded')?.text ?? '{}') as Partial<Preloaded>;
}
