import type { FastifyInstance } from 'fastify';
import { listHistory } from '#features/history/server/index.ts';
import { mediaRules } from '#features/library/rules.ts';
import { bulkRoutes, mediaRoutes, uploadRoutes } from '#features/library/server/index.ts';
import * as contract from '../contract.ts';
import { getVideoFor, listVideosFor } from './queries-library.ts';
import { type VideoRouteDeps, videoUploadRoutes } from './staff-routes-uploads.ts';
import { arrangeSources } from './source-commands.ts';
import { bulkOfVideos } from './staff-bulk.ts';
import { saveVideo } from './staff-commands.ts';
import { addTrack, deleteTrack, orderTracks, saveTrack } from './track-commands.ts';

const rules = mediaRules.video;

/** A track's text is sent as JSON, where escaping may double its size. */
const TRACK_BODY_LIMIT = 2 * contract.MAX_TRACK_BYTES + 100_000;

/** The library's videos for staff. The user's rights on collections limit every reply and change. */
export function videoAdminRoutes(app: FastifyInstance, deps: VideoRouteDeps): void {
  const { db } = deps;
  const { signer } = deps.images;
  const staff = mediaRoutes(app, deps);
  const writing = { bodyLimit: TRACK_BODY_LIMIT };

  staff.serve(contract.listVideos, rules.view, ({ query, context }) => listVideosFor(db, context, signer, query));
  staff.serve(contract.getVideo, rules.viewOne, ({ params, context }) => getVideoFor(db, context, signer, params.id));
  staff.serve(contract.videoHistory, rules.viewOne, async ({ params: { id }, query, context }) => {
    const { title } = await getVideoFor(db, context, signer, id);
    return { title, ...(await listHistory(db, { kind: 'video', id: String(id) }, query.p)) };
  });
  staff.change(contract.saveVideo, rules.changeOne, (tx, { params: { id }, body, context }) => {
    const { title, tags, collection, poster, baseVersion } = body;
    return saveVideo(tx, context, { id, baseVersion, title, tags, collectionId: collection, posterImageId: poster });
  });
  staff.change(contract.deleteVideo, rules.changeOne, (tx, { params: { id }, body, context }) =>
    bulkOfVideos.removeOne(tx, context, { id, althoughUsed: body.althoughUsed }),
  );
  staff.change(contract.arrangeSources, rules.changeOne, (tx, { params: { id }, body, context }) =>
    arrangeSources(tx, context, { id, baseVersion: body.baseVersion, hashes: body.sources }),
  );
  staff.change(
    contract.addTrack,
    rules.changeOne,
    (tx, { body: { video, baseVersion, ...track }, context }) =>
      addTrack(tx, context, { ...track, videoId: video, baseVersion }),
    writing,
  );
  staff.change(contract.orderTracks, rules.changeOne, (tx, { body: { video, tracks, baseVersion }, context }) =>
    orderTracks(tx, context, { videoId: video, ids: tracks, baseVersion }),
  );
  staff.change(
    contract.saveTrack,
    rules.changeOne,
    (tx, { params: { id }, body: { baseVersion, ...track }, context }) =>
      saveTrack(tx, context, { ...track, id, baseVersion }),
    writing,
  );
  staff.change(contract.deleteTrack, rules.changeOne, (tx, { params: { id }, body, context }) =>
    deleteTrack(tx, context, { id, baseVersion: body.baseVersion }),
  );
  bulkRoutes(staff, 'video', contract.videoBulk, bulkOfVideos);
  uploadRoutes(app, staff, (uploading) => videoUploadRoutes(uploading, deps));
}
