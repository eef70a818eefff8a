import { readFile } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { cleanFileName, splitFileName } from '#shared/file-name.ts';
import { Id } from '#shared/listing.ts';
import { Forbidden, Invalid } from '#shared/problem.ts';
import { collectionRoots } from '#features/accounts/permissions.ts';
import { staffContext } from '#features/accounts/server/index.ts';
import { cleanLine } from '#features/library/clean-line.ts';
import { MAX_TITLE_CHARACTERS } from '#features/library/contract.ts';
import { requireTarget } from '#features/library/server/index.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { withUpload } from '#platform/http/receive-upload.ts';
import { route } from '#platform/http/route.ts';
import { keptFiles } from '#platform/storage/kept-files.ts';
import { MAX_ALT_CHARACTERS } from '../alt-text.ts';
import { MAX_IMAGE_BYTES, replaceImageFile as replaceEndpoint, uploadImages } from '../staff-contract.ts';
import { storeImage } from './commands.ts';
import { replaceImageFile } from './commands-edit.ts';
import { findImageFor } from './image-for.ts';
import { findListedImages, thumbnailUrl } from './queries-list.ts';
import type { ImageAdminDeps } from './routes-admin.ts';

const FILE_RULES = { noun: 'An image', maxBytes: MAX_IMAGE_BYTES };

/** Files into the library, one a request. A scope of its own: nowhere else are multipart forms taken. */
export function imageUploadRoutes(app: FastifyInstance, deps: ImageAdminDeps): void {
  const { db, guard, mediaStore, images } = deps;

  void app.register(async (scope) => {
    // Too large is refused in our own words.
    await scope.register(multipart, { throwFileSizeLimit: false });

    route(
      scope,
      uploadImages,
      async (exchange) => {
        const context = await staffContext(deps, exchange);
        const { powers } = context;
        if (collectionRoots(powers, 'image', ['add']).length === 0) throw new Forbidden('You may not add images');
        const texts = { title: MAX_TITLE_CHARACTERS, alt_text: MAX_ALT_CHARACTERS };
        return withUpload(exchange.request, { ...FILE_RULES, texts }, async ({ path, fileName, text }) => {
          const collectionId = collectionOf(text('collection'));
          const clean = cleanFileName(fileName);
          const files = keptFiles(mediaStore);
          const bytes = await readFile(path);
          const id = await inTransaction(db, async (tx) => {
            await requireTarget(tx, powers, 'image', collectionId);
            return storeImage(
              tx,
              { ...context, store: files.store },
              {
                bytes,
                fileName: clean,
                title: cleanLine(text('title')) || splitFileName(clean).stem,
                altText: cleanLine(text('alt_text')),
                collectionId,
                keepBoth: text('keep_both') === '1',
              },
            );
          }).catch(async (error: unknown) => {
            await files.takeBack();
            throw error;
          });
          const listed = (await findListedImages(db, [id])).get(id);
          if (!listed) throw new Error('What was uploaded is not there');
          return {
            item: {
              id,
              title: listed.image.title,
              edit_url: `/wagtail/images/${id}/`,
              thumbnail: thumbnailUrl(listed, images.signer),
            },
            is_duplicate: !files.hasNew(),
          };
        });
      },
      { access: 'staff who may add images to the collection', guard: guard.requireStaff },
    );

    route(
      scope,
      replaceEndpoint,
      async ({ params, ...exchange }) => {
        const context = await staffContext(deps, exchange);
        // Before anything is received; the command asks once more, under a lock.
        await findImageFor(db, { accountId: context.actor.accountId, powers: context.powers }, params.id);
        return withUpload(exchange.request, FILE_RULES, async ({ path, fileName, text }) => {
          const baseVersion = Number(text('base_version'));
          if (!Number.isInteger(baseVersion) || baseVersion < 1)
            throw new Invalid([{ field: 'base_version', message: 'must be a number' }]);
          const files = keptFiles(mediaStore);
          const replacement = { bytes: await readFile(path), fileName: cleanFileName(fileName), baseVersion };
          const { version, oldKeys } = await inTransaction(db, (tx) =>
            replaceImageFile(tx, { ...context, store: files.store }, params.id, replacement),
          ).catch(async (error: unknown) => {
            await files.takeBack();
            throw error;
          });
          await Promise.allSettled(oldKeys.map((key) => mediaStore.remove(key)));
          return { version };
        });
      },
      { access: 'staff who may change the image', guard: guard.requireStaff },
    );
  });
}

/** '' is the root. @throws Invalid naming 'collection' */
function collectionOf(text: string): number | null {
  if (text === '') return null;
  const id = Id.safeParse(text);
  if (!id.success) throw new Invalid([{ field: 'collection', message: 'must be a collection' }]);
  return id.data;
}
