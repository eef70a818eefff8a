import { readFile } from 'node:fs/promises';
import { cleanFileName, splitFileName } from '#shared/file-name.ts';
import { requireTarget } from '#features/collections/server/index.ts';
import { cleanLine } from '#features/library/clean-line.ts';
import { MAX_TITLE_CHARACTERS } from '#features/library/contract.ts';
import { mediaRules } from '#features/library/rules.ts';
import { collectionOfForm, keepingFiles, type MediaRoutes, versionOfForm } from '#features/library/server/index.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { withUpload } from '#platform/http/receive-upload.ts';
import { MAX_ALT_CHARACTERS } from '../alt-text.ts';
import { MAX_IMAGE_BYTES, replaceImageFile as replaceEndpoint, uploadImages } from '../staff-contract.ts';
import { storeImage } from './commands.ts';
import { replaceImageFile } from './commands-edit.ts';
import { putOriginal } from './image-file.ts';
import { findImageFor } from './image-for.ts';
import { findListedImages, thumbnailUrl } from './queries-list.ts';
import type { ImageAdminDeps } from './staff-routes.ts';

const FILE_RULES = { noun: 'An image', maxBytes: MAX_IMAGE_BYTES };

/** Uploads to the library, one file per request. */
export function imageUploadRoutes(staff: MediaRoutes, deps: ImageAdminDeps): void {
  const { db, images } = deps;

  staff.serve(uploadImages, mediaRules.image.add, ({ request, context }) => {
    const texts = { title: MAX_TITLE_CHARACTERS, altText: MAX_ALT_CHARACTERS };
    return withUpload(request, { ...FILE_RULES, texts }, async ({ path, fileName, text }) => {
      const collectionId = collectionOfForm(text('collection'));
      const clean = cleanFileName(fileName);
      // Checked before the slow inspection of the file; the command checks the right again.
      await inTransaction(db, (tx) => requireTarget(tx, context.powers, 'image', collectionId));
      const bytes = await readFile(path);
      const inspected = await images.inspector.inspect(context.accountId, { bytes, fileName: clean });
      const image = {
        title: cleanLine(text('title')) || splitFileName(clean).stem,
        altText: cleanLine(text('altText')),
        collectionId,
        keepBoth: text('keepBoth') === '1',
      };
      const { id, isNew } = await keepingFiles(
        deps,
        context,
        (store) => putOriginal(store, inspected),
        (tx, change, file) => storeImage(tx, change, { ...image, file }),
      );
      const listed = (await findListedImages(db, [id])).get(id);
      if (!listed) throw new Error('The uploaded image no longer exists');
      const { title } = listed.image;
      return {
        item: { id, title, edit_url: `/wagtail/images/${id}/`, thumbnail: thumbnailUrl(listed, images.signer) },
        isDuplicate: !isNew,
      };
    });
  });
  staff.serve(replaceEndpoint, mediaRules.image.changeOne, async ({ params: { id }, request, context }) => {
    // Checked before the file is received; the command checks the right again on the locked row.
    await findImageFor(db, context, id);
    return withUpload(request, FILE_RULES, async ({ path, fileName, text }) => {
      const baseVersion = versionOfForm(text('baseVersion'));
      const sent = { bytes: await readFile(path), fileName: cleanFileName(fileName) };
      const inspected = await images.inspector.inspect(context.accountId, sent);
      const version = await keepingFiles(
        deps,
        context,
        (store) => putOriginal(store, inspected),
        (tx, change, file) => replaceImageFile(tx, change, id, { baseVersion, file }),
      );
      return { version };
    });
  });
}
