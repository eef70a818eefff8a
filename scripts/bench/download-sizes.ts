import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readSiteAssets } from '#apps/server/pages/assets.ts';
import { projectRoot } from '#platform/project-root.ts';

/** Bytes after brotli of the files that a page loads at once. */
export interface DownloadSizes {
  script: number;
  style: number;
}

/** Files that an English page loads at once: entry, preloaded modules, style sheets. @param blocks types of blocks */
export function downloadSizes(
  template: string,
  blocks: readonly string[],
  catalogues: readonly string[],
): DownloadSizes {
  const root = projectRoot();
  const assets = readSiteAssets(root).forPage(template, 'en', blocks, catalogues);
  const total = (urls: readonly string[]) =>
    urls.reduce((sum, url) => sum + compressedSize(join(root, 'dist/client', url)), 0);
  // The document contains the style sheets as one text.
  return { script: total([assets.entry, ...assets.modules]), style: brotliCompressSync(assets.css).length };
}

function compressedSize(file: string): number {
  try {
    return readFileSync(`${file}.br`).length;
  } catch {
    return brotliCompressSync(readFileSync(file)).length;
  }
}
