import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StaffGuard } from '#features/accounts/server/index.ts';
import type { ImageService } from '#features/images/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { keptFiles } from '#platform/storage/kept-files.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import type { StaffChange } from './video-for.ts';

/** What the library's routes are made of, given by the app. */
export interface VideoAdminDeps {
  db: Db;
  clock: Clock;
  guard: StaffGuard;
  images: Pick<ImageService, 'signer'>;
  mediaStore: MediaStore;
}

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Runs a change in a transaction; one that fails leaves no file behind. */
export async function keepingFiles<T>(
  { db, mediaStore }: Pick<VideoAdminDeps, 'db' | 'mediaStore'>,
  { actor, powers, now }: Omit<StaffChange, 'store'>,
  work: (tx: Tx, change: StaffChange) => Promise<T>,
): Promise<T> {
  const files = keptFiles(mediaStore);
  return inTransaction(db, (tx) => work(tx, { actor, powers, now, store: files.store })).catch(async (error) => {
    await files.takeBack();
    throw error;
  });
}
