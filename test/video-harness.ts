import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { ImageSigner } from '#features/images/server/address.ts';
import { images } from '#features/images/server/tables.ts';
import type { VideoDetails } from '#features/videos/contract.ts';
import type { NewVideo } from '#features/videos/server/commands.ts';
import { putSource, storeVideo } from '#features/videos/server/index.ts';
import { videoAdminRoutes } from '#features/videos/server/staff-routes.ts';
import { videos } from '#features/videos/server/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { buildMediaHarness, type MediaRole, type MediaHarness, type SentFile } from './media-harness.ts';
import { imageContext, inspectorOutsideTransactions, plainImage } from './stored-images.ts';

export const VTT = 'WEBVTT\n\n00:01.000 --> 00:04.000\nBienvenue à bord.\n';
/** 64 × 48, two seconds, without any frame. */
export const MP4 = mp4(64, 48);
/** Another video of the same format. */
export const WIDER = mp4(128, 96);

/** A track as sent by staff, for the version of a new video. */
export const sentTrack = (more: Record<string, unknown> = {}) => ({
  kind: 'captions',
  label: 'English',
  srclang: 'en',
  body: VTT,
  baseVersion: 1,
  ...more,
});

type VideoColumns = typeof videos.$inferSelect;

/** The library's videos, with their routes. */
export interface VideoHarness extends MediaHarness {
  /** A frame as drawn by the browser. */
  frame: SentFile;
  /** A video, by default in "Menus" and without an uploader. Returns its id. */
  add(more?: Partial<NewVideo> & { columns?: Partial<VideoColumns> }): Promise<number>;
  /** The video's data as in its screens. */
  details(id: number, role?: MediaRole): Promise<VideoDetails>;
  /** The video's row; undefined once deleted. */
  find(id: number): Promise<VideoColumns | undefined>;
  /** Deletes all videos, images and files. */
  clear(): Promise<void>;
}

export async function buildVideoHarness(): Promise<VideoHarness> {
  const signer = new ImageSigner(new Uint8Array(32));
  const register: Parameters<typeof buildMediaHarness>[1] = (app, deps) =>
    videoAdminRoutes(app, { ...deps, images: { signer, inspector: inspectorOutsideTransactions(deps.db) } });
  const harness = await buildMediaHarness('video', register, ['image']);
  const { db } = harness.database;
  return {
    ...harness,
    frame: { name: 'frame.jpg', bytes: await jpegFrame(7) },
    async add({ columns, ...video } = {}) {
      const source = await putSource(harness.store, { mimetype: 'video/mp4', content: MP4 });
      const id = await inTransaction(db, (tx) =>
        storeVideo(tx, imageContext(harness.store), {
          title: 'The dock at dawn',
          width: 64,
          height: 48,
          durationSeconds: 2,
          posterImageId: null,
          sources: [source],
          tracks: [],
          collectionId: harness.menus,
          ...video,
        }),
      );
      if (columns) await db.update(videos).set(columns).where(eq(videos.id, id));
      return id;
    },
    details: async (id, role = 'chief') =>
      (await harness.as(role).send('GET', `/wagtail/api/main/videos/${id}/`)).json<VideoDetails>(),
    find: async (id) => (await db.select().from(videos).where(eq(videos.id, id)))[0],
    async clear() {
      await db.delete(videos);
      await db.delete(images);
      harness.store.files.clear();
    },
  };
}

/** A JPEG of one colour: another `shade` makes another file. */
export async function jpegFrame(shade: number): Promise<Uint8Array> {
  return sharp(await plainImage(shade, 64, 48))
    .jpeg()
    .toBuffer();
}

/** The boxes of a video of two seconds that the server reads. */
function mp4(width: number, height: number): Buffer {
  const box = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body]);
  };
  const movie = Buffer.alloc(100);
  movie.writeUInt32BE(10, 12);
  movie.writeUInt32BE(20, 16);
  const tkhd = Buffer.alloc(84);
  tkhd.writeUInt16BE(width, 76);
  tkhd.writeUInt16BE(height, 80);
  const index = Buffer.concat([box('mvhd', movie), box('trak', box('tkhd', tkhd))]);
  return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2')), box('moov', index)]);
}
