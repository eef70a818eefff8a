import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StaffGuard } from '#features/accounts/server/index.ts';
import type { ImageService } from '#features/images/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';

/** What the library's routes are made of, given by the app. */
export interface VideoAdminDeps {
  db: Db;
  clock: Clock;
  guard: StaffGuard;
  images: Pick<ImageService, 'signer' | 'inspector'>;
  mediaStore: MediaStore;
}

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}
