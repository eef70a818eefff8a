import type { FastifyInstance } from 'fastify';
import { collectionRoots } from '#features/accounts/permissions.ts';
import { staffContext } from '#features/accounts/server/index.ts';
import { keepingFiles, type MediaChange } from '#features/library/server/index.ts';
import { Forbidden } from '#shared/problem.ts';
import { listHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import type { Exchange, VideoAdminDeps } from './routes-admin-deps.ts';
import { getVideoFor, listVideosFor } from './queries-library.ts';
import { videoUploadRoutes } from './routes-admin-uploads.ts';
import { arrangeSources } from './source-commands.ts';
import { bulkOfVideos } from './staff-bulk.ts';
import { removeVideo, saveVideo } from './staff-commands.ts';
import { addTrack, deleteTrack, orderTracks, saveTrack } from './track-commands.ts';

/** A track's text is JSON: quoted, it may double. */
const TRACK_BODY_LIMIT = 2 * contract.MAX_TRACK_BYTES + 100_000;

/** The library's videos for the staff: each answer and change is bound by their rights on the collections. */
export function videoAdminRoutes(app: FastifyInstance, deps: VideoAdminDeps): void {
  const { db, guard } = deps;
  const { signer } = deps.images;
  const seeing = { access: 'staff with a right on videos, in their collections', guard: guard.requireStaff };
  const changing = { access: 'staff who may change the video', guard: guard.requireStaff };
  const writing = { ...changing, bodyLimit: TRACK_BODY_LIMIT };
  const askerOf = async (exchange: Exchange) => {
    const { actor, powers } = await staffContext(deps, exchange);
    return { accountId: actor.accountId, powers };
  };
  const changed = async <T>(exchange: Exchange, work: (tx: Tx, change: MediaChange) => Promise<T>) =>
    keepingFiles(deps, await staffContext(deps, exchange), work);

  route(
    app,
    contract.listVideos,
    async ({ query, ...input }) => {
      const asker = await askerOf(input);
      if (collectionRoots(asker.powers, 'video').length === 0) throw new Forbidden('You may not see the videos');
      return listVideosFor(db, asker, signer, query);
    },
    seeing,
  );
  route(
    app,
    contract.getVideo,
    async ({ params, ...input }) => getVideoFor(db, await askerOf(input), signer, params.id),
    seeing,
  );
  route(
    app,
    contract.videoHistory,
    async ({ params: { id }, query, ...input }) => {
      const { title } = await getVideoFor(db, await askerOf(input), signer, id);
      return { title, ...(await listHistory(db, { kind: 'video', id: String(id) }, query.p)) };
    },
    seeing,
  );
  route(
    app,
    contract.saveVideo,
    ({ params: { id }, body: { title, tags, collection, poster, base_version: baseVersion }, ...input }) =>
      changed(input, (tx, change) =>
        saveVideo(tx, change, { id, baseVersion, title, tags, collectionId: collection, posterImageId: poster }),
      ),
    changing,
  );
  route(
    app,
    contract.deleteVideo,
    ({ params: { id }, body, ...input }) =>
      changed(input, (tx, change) => removeVideo(tx, change, { id, althoughUsed: body.although_used })),
    changing,
  );
  route(
    app,
    contract.arrangeSources,
    ({ params: { id }, body, ...input }) =>
      changed(input, (tx, change) =>
        arrangeSources(tx, change, { id, baseVersion: body.base_version, hashes: body.sources }),
      ),
    changing,
  );
  route(
    app,
    contract.addTrack,
    ({ body: { video, base_version, ...track }, ...input }) =>
      changed(input, (tx, change) => addTrack(tx, change, { ...track, videoId: video, baseVersion: base_version })),
    writing,
  );
  route(
    app,
    contract.orderTracks,
    ({ body: { video, tracks, base_version }, ...input }) =>
      changed(input, (tx, change) =>
        orderTracks(tx, change, { videoId: video, ids: tracks, baseVersion: base_version }),
      ),
    changing,
  );
  route(
    app,
    contract.saveTrack,
    ({ params: { id }, body: { base_version, ...track }, ...input }) =>
      changed(input, (tx, change) => saveTrack(tx, change, { ...track, id, baseVersion: base_version })),
    writing,
  );
  route(
    app,
    contract.deleteTrack,
    ({ params: { id }, body, ...input }) =>
      changed(input, (tx, change) => deleteTrack(tx, change, { id, baseVersion: body.base_version })),
    changing,
  );
  route(
    app,
    contract.videoBulk.addTags,
    ({ body, ...input }) => changed(input, (tx, change) => bulkOfVideos.tag(tx, change, body)),
    changing,
  );
  route(
    app,
    contract.videoBulk.move,
    ({ body: { ids, collection }, ...input }) =>
      changed(input, (tx, change) => bulkOfVideos.move(tx, change, { ids, collectionId: collection })),
    changing,
  );
  route(
    app,
    contract.videoBulk.remove,
    ({ body: { ids, although_used }, ...input }) =>
      changed(input, (tx, change) => bulkOfVideos.remove(tx, change, { ids, althoughUsed: although_used })),
    changing,
  );
  videoUploadRoutes(app, deps);
}
