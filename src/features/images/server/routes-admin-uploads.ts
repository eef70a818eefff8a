import { readFile } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { cleanFileName, splitFileName } from '#shared/file-name.ts';
import { Forbidden } from '#shared/problem.ts';
import { collectionRoots } from '#features/accounts/permissions.ts';
import { staffContext } from '#features/accounts/server/index.ts';
import { cleanLine } from '#features/library/clean-line.ts';
import { MAX_TITLE_CHARACTERS } from '#features/library/contract.ts';
import { collectionOfForm, keepingFiles, requireTarget, versionOfForm } from '#features/library/server/index.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { withUpload } from '#platform/http/receive-upload.ts';
import { route } from '#platform/http/route.ts';
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
  const { db, guard, images } = deps;

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
          const collectionId = collectionOfForm(text('collection'));
          const clean = cleanFileName(fileName);
          // Before the file is looked at, which takes a while; the command asks once more, under its lock.
          await inTransaction(db, (tx) => requireTarget(tx, powers, 'image', collectionId));
          const bytes = await readFile(path);
          const file = await images.inspector.inspect(context.actor.accountId, { bytes, fileName: clean });
          const { id, isNew } = await keepingFiles(deps, context, async (tx, change, files) => {
            await requireTarget(tx, powers, 'image', collectionId);
            const stored = await storeImage(tx, change, {
              file,
              title: cleanLine(text('title')) || splitFileName(clean).stem,
              altText: cleanLine(text('alt_text')),
              collectionId,
              keepBoth: text('keep_both') === '1',
            });
            return { id: stored, isNew: files.hasNew() };
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
            is_duplicate: !isNew,
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
          const baseVersion = versionOfForm(text('base_version'));
          const sent = { bytes: await readFile(path), fileName: cleanFileName(fileName) };
          const file = await images.inspector.inspect(context.actor.accountId, sent);
          const version = await keepingFiles(deps, context, (tx, change) =>
            replaceImageFile(tx, change, params.id, { baseVersion, file }),
          );
          return { version };
        });
      },
      { access: 'staff who may change the image', guard: guard.requireStaff },
    );
  });
}
