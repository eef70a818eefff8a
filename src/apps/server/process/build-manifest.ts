import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One file of a browser build, as described by the bundler's manifest. */
export interface ManifestChunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

export type BuildManifest = Readonly<Record<string, ManifestChunk>>;

/** @param directory of the build: "dist/client". @throws when it has not been built. */
export function readBuildManifest(directory: string): BuildManifest {
  return JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')) as BuildManifest;
}

/** The chunks of these sources with everything that they import, each once; sources that the build lacks are left out. */
export function chunksOf(manifest: BuildManifest, sources: readonly string[]): ManifestChunk[] {
  const chunks = new Set<ManifestChunk>();
  const collect = (source: string): void => {
    const chunk = manifest[source];
    if (!chunk || chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports?.forEach(collect);
  };
  sources.forEach(collect);
  return [...chunks];
}

/** The fonts of text and headings, which documents preload; the admin has only the first one. */
export const PRELOADED_FONT = /(hanken-grotesk|gloock)-base[^/]*\.woff2$/;
