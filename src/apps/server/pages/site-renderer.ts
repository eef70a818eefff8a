import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageContext, PreloadedPage } from '#features/pages/contract.ts';

/** The built renderer of the public site (dist/ssr): the server's only import from the browser's side. */
export interface SiteRenderer {
  renderDocument(
    page: PreloadedPage,
    assets: { fonts: string[] },
    keepsMarkup?: boolean,
  ): Promise<{ html: string; parts: string[] }>;
  renderFragment(part: 'header' | 'footer', context: PageContext): Promise<string>;
}

/** @throws when the site has not been built. */
export async function loadSiteRenderer(root: string): Promise<SiteRenderer> {
  return (await import(/* @vite-ignore */ pathToFileURL(join(root, 'dist/ssr/render.js')).href)) as SiteRenderer;
}
