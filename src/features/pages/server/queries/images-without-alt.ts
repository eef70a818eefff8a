import { eq } from 'drizzle-orm';
import { isSilent, type OpenBlock, imagesWithoutAltIn } from '#content/images-without-alt.ts';
import { upgradeBlock } from '#content/upgrade.ts';
import type { Db } from '#platform/db/client.ts';
import { pageRevisions, pages } from '../tables.ts';
import { isToPublishAt } from './list-page-rows.ts';
import { pageLanguage } from './page-rows.ts';
import type { ContentDefinitions } from './find-revision.ts';

/** Dependencies for finding images without alternative text. */
export interface ImageTextDeps extends ContentDefinitions {
  /** Provided by the app: alternative texts in the image library, by image id and language. '' means no text; deleted images are absent. */
  imageTexts?(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, (language: string) => string>>;
}

/**
 * How many images without alternative text would be published, by page: with these pages and with those below them.
 * Pages without such an image, or with nothing to publish, are absent. Two statements.
 */
export async function countImagesWithoutAlt(
  db: Db,
  { registry, template, imageTexts }: ImageTextDeps,
  pageIds: readonly number[],
): Promise<Map<number, number>> {
  if (!imageTexts) return new Map();
  const drafts = await db
    .select({ id: pages.id, template: pages.template, content: pageRevisions.content, language: pageLanguage })
    .from(pages)
    .innerJoin(pageRevisions, eq(pageRevisions.id, pages.draftRevisionId))
    .where(isToPublishAt(pageIds));
  const open: OpenBlock = (block) => {
    const definition = registry.block(block.type);
    return definition && { fields: definition.fields, value: upgradeBlock(block, definition).value };
  };
  const unsaid = drafts.flatMap(({ id, template: name, content, language }) =>
    [...imagesWithoutAltIn(template(name)?.fields ?? {}, content, open)].map((use) => ({ pageId: id, language, use })),
  );
  const texts = await imageTexts(db, [...new Set(unsaid.map(({ use }) => use.image))]);
  const counts = new Map<number, number>();
  for (const { pageId, language, use } of unsaid) {
    if (isSilent(use, texts.get(use.image)?.(language))) counts.set(pageId, (counts.get(pageId) ?? 0) + 1);
  }
  return counts;
}
