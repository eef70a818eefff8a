import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { wrapEmbeddedDatabase } from '#platform/db/client.ts';
import { engineInThisThread } from '#platform/db/embedded-engine.ts';
import { migrate } from '#platform/db/migrate.ts';
import { productMigrations } from '#test/database.ts';
import { ImageSigner } from './address.ts';
import { findImage, imageProps, loadImages } from './queries.ts';

it('images of the first schema are kept, and offered like all others', async () => {
  const database = await wrapEmbeddedDatabase(engineInThisThread(await PGlite.create()));
  await migrate(database, productMigrations().slice(0, 1));
  const insert = (name: string, hash: string) =>
    database.db.execute(
      sql`INSERT INTO images (title, file_hash, original_key, width, height, renditions, created_at)
        VALUES (${name}, ${hash}, ${`images/${hash}/${name}`}, 1600, 900, '[{"key":"images/a/480.webp"}]', now())`,
    );
  await insert('original.webp', 'a');
  await insert('original.jpg', 'b');
  await migrate(database, productMigrations());
  expect(await findImage(database.db, 1)).toMatchObject({
    originalKey: 'images/a/original.webp',
    mimetype: 'image/webp',
    sizeBytes: null,
    hasAlpha: false,
    frameCount: 1,
    focalPoint: null,
  });
  expect((await findImage(database.db, 2))?.mimetype).toBe('image/jpeg');
  const loaded = (await loadImages(database.db, [1])).get(1);
  expect(loaded && imageProps(loaded, new ImageSigner(new Uint8Array(32)), 'en').renditions).toHaveLength(6);
  await database.close();
});
