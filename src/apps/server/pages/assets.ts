import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { chunksOf, type ManifestChunk, PRELOADED_FONT, readBuildManifest } from '../process/build-manifest.ts';

/** Addresses of the browser build that a page's document needs. */
export interface TemplateAssets {
  /** The document's entry script: waits for the first paint and then loads the modules. */
  entry: string;
  /** Modules to fetch at once instead of one after the other: hydration, the template's view, the catalogue, what they import. The code of parts is loaded later, on demand. */
  modules: string[];
  /** Modules of the page's parts, which load when a part is seen or touched. */
  late: string[];
  styles: string[];
  /** The style sheet of elements that only scripts show: dialogs, menus and suggestions of all pages. */
  lateStyles: string;
  /**
   * The text of `styles`, in order: it is inlined in the document, so that the first paint waits for no other request.
   */
  css: string;
  fonts: string[];
}

/** The browser build: addresses per template and language, and integrity hashes for partner applications. */
export interface SiteAssets {
  /** @param blocks types of the blocks on the page @param catalogues parts of the message catalogue besides the shell's */
  forPage(template: string, language: string, blocks: readonly string[], catalogues: readonly string[]): TemplateAssets;
  /** Scripts and styles of the shell alone, with their SRI hashes. */
  shell(): { scripts: AssetWithIntegrity[]; styles: AssetWithIntegrity[] };
}

export interface AssetWithIntegrity {
  url: string;
  integrity: string;
}

/** Files of the pieces that several blocks share; a block's own view is in its folder. */
const PIECE_FILES: Readonly<Record<string, string>> = {
  video_player: 'video-player.tsx',
  background_video: 'background-video.tsx',
  embed_frame: 'embed-frame.tsx',
};
const ENTRY = 'src/apps/site/boot.ts';
/** The manifest's name of the sheet that the build gathers (vite.late-styles.ts). */
const LATE_STYLES = 'src/apps/site/late.css';
const HYDRATION = 'src/apps/site/hydrate.tsx';
/** Parts of every page whose code waits for a touch (apps/site/hydrate.tsx). */
const SHELL = ['src/apps/site/shell/header.tsx', 'src/apps/site/shell/footer.tsx'];

/** Reads dist/client's manifest. @throws when the site has not been built. */
export function readSiteAssets(root: string): SiteAssets {
  const directory = join(root, 'dist/client');
  const manifest = readBuildManifest(directory);
  // One entry for each combination of blocks on live pages; the limit is for chains with very many.
  const pages = new LRUCache<string, TemplateAssets>({ max: 500 });
  const fonts = Object.values(manifest)
    .flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])])
    .filter((file) => PRELOADED_FONT.test(file));

  const build = (
    template: string,
    language: string,
    blocks: readonly string[],
    catalogues: readonly string[],
  ): TemplateAssets => {
    const chunks = chunksOf(manifest, [
      ENTRY,
      HYDRATION,
      `src/templates/${folderOf(template)}/view.tsx`,
      `src/ui/site/catalogues/${language}/parts.ts`,
      ...['shell', ...catalogues].map((part) => `src/ui/site/catalogues/${language}/${part}.json`),
    ]);
    const [entry, lateStyles] = [ENTRY, LATE_STYLES].map((source) => {
      const { file } = manifest[source] ?? {};
      if (file === undefined) throw new Error(`The build has no ${source}`);
      return `/${file}`;
    }) as [string, string];
    // The code of parts loads when they are seen or touched; their styles load at once.
    const own = Object.keys(manifest).filter((source) => source.startsWith(`src/templates/${folderOf(template)}/`));
    const drawn = unique([...chunks, ...chunksOf(manifest, [...SHELL, ...own, ...blocks.map(blockFile)])]);
    const styles = unique(drawn.flatMap((chunk) => chunk.css ?? []));
    return {
      entry,
      modules: scriptsOf(chunks).filter((url) => url !== entry),
      late: scriptsOf(drawn.filter((chunk) => !chunks.includes(chunk))),
      styles: styles.map((file) => `/${file}`),
      lateStyles,
      css: joined(styles.map((file) => readFileSync(join(directory, file), 'utf8').trim())),
      fonts: unique(fonts).map((file) => `/${file}`),
    };
  };
  const integrityOf = (url: string): AssetWithIntegrity => ({
    url,
    integrity: `sha384-${createHash('sha384')
      .update(readFileSync(join(directory, url)))
      .digest('base64')}`,
  });

  return {
    forPage(template, language, blocks, catalogues) {
      // Sorted: the style sheets are in the same order whatever the order of the blocks.
      const sorted = blocks.toSorted();
      const key = [template, language, ...sorted, ...catalogues].join(' ');
      let found = pages.get(key);
      if (!found) pages.set(key, (found = build(template, language, sorted, catalogues)));
      return found;
    },
    shell() {
      const assets = build('', 'en', [], []);
      return {
        scripts: [assets.entry, ...assets.modules, ...assets.late].map(integrityOf),
        styles: [...assets.styles, assets.lateStyles].map(integrityOf),
      };
    },
  };
}

function scriptsOf(chunks: readonly ManifestChunk[]): string[] {
  return chunks.filter(({ file }) => file.endsWith('.js')).map(({ file }) => `/${file}`);
}

/** Style sheets as one text. Each begins with the order of all cascade layers, and some of their layers are empty. */
function joined(sheets: readonly string[]): string {
  const order = '@layer reset,tokens,base,ui,blocks,page;';
  return order + sheets.join('').replace(/@layer [\w,]+;|@layer \w+\{\}/g, '');
}

/** Source file of the view of a block or a piece. */
function blockFile(type: string): string {
  return `src/blocks/${PIECE_FILES[type] ?? `${folderOf(type)}/view.tsx`}`;
}

/** "two_column_hero" → "two-column-hero": a definition's name and its folder. */
function folderOf(name: string): string {
  return name.replaceAll('_', '-');
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
