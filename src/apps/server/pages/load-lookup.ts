import { idsByKind, type Lookup } from '#content/lookup.ts';
import { referencesIn, type Reference } from '#content/references.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { describeRendition, type ImageSigner, imageProps, loadImages } from '#features/images/server/index.ts';
import { loadDocumentTargets } from '#features/documents/server/index.ts';
import { type LinkingSite, linkTag, loadPageTargets } from '#features/pages/server/index.ts';
import { SNIPPETS, type SnippetModel } from '#features/snippets/definitions.ts';
import { loadSnippets } from '#features/snippets/server/index.ts';
import { assembleVideo, loadVideoRows } from '#features/videos/server/index.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import type { Db } from '#platform/db/client.ts';

const SHARED_SPEC = { operation: 'fill', width: 1200, height: 630, format: 'jpeg' } as const;

export type SharedImage = ReturnType<typeof describeRendition>;

/** The loaded targets of content, and the cache tags of all of them. */
export interface LoadedTargets {
  /** For content in a language. */
  lookup(language: LanguageCode): Lookup;
  /** A loaded image for previews of shared links: cropped to the format of social networks. */
  sharedImage(id: number, language: LanguageCode): SharedImage | undefined;
  tags: string[];
}

/**
 * Loads the targets of content: one batch per kind that occurs, however many there are. Snippets come first, since they
 * refer to pages and images themselves.
 */
export async function loadTargets(
  db: Db,
  references: readonly Reference[],
  { signer, from }: { signer: ImageSigner; from: LinkingSite },
): Promise<LoadedTargets> {
  const snippets = await loadSnippets(db, idsByKind(references).snippet);
  const further = [...snippets.values()].flatMap(({ model, value }) =>
    Object.hasOwn(SNIPPETS, model)
      ? [...referencesIn(SNIPPETS[model as SnippetModel].fields, value, blockRegistry)]
      : [],
  );
  const ids = idsByKind(references, further);
  // Videos also come before images, because their posters are in the same batch.
  const videos = await loadVideoRows(db, ids.video);
  const posters = [...videos.values()].flatMap(({ posterImageId }) => posterImageId ?? []);
  const [pages, documents, images] = await Promise.all([
    loadPageTargets(db, ids.page, from),
    loadDocumentTargets(db, ids.document),
    loadImages(db, [...new Set([...ids.image, ...posters])]),
  ]);
  return {
    sharedImage(id, language) {
      const loaded = images.get(id);
      return loaded && describeRendition(loaded.image, SHARED_SPEC, signer, language);
    },
    lookup(language) {
      const image = (id: number) => {
        const loaded = images.get(id);
        return loaded && imageProps(loaded, signer, language);
      };
      return {
        page: (id) => pages.get(id),
        image,
        document: (id) => documents.get(id),
        video(id) {
          const row = videos.get(id);
          return row && assembleVideo(row, image(row.posterImageId ?? 0) ?? null);
        },
        snippet: (id) => snippets.get(id),
      };
    },
    tags: [
      // A result shows only the page's title and address.
      ...Object.entries(ids).flatMap(([kind, all]) =>
        all.map((id) => (kind === 'page' ? linkTag(id) : `${kind}:${id}`)),
      ),
      ...posters.map((id) => `image:${id}`),
    ],
  };
}
