import type { FastifyInstance } from 'fastify';
import { Forbidden, NotFound } from '#shared/problem.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { ANY_STAFF, onRecord } from '#features/rights/staff-rule.ts';
import type { ImageService } from '#features/images/server/index.ts';
import { listCollectionsFor } from '#features/collections/server/index.ts';
import { mediaRules } from '#features/library/rules.ts';
import { type MediaRouteDeps, mediaRoutes, uploadRoutes } from '#features/library/server/index.ts';
import { SNIPPETS } from '#features/snippets/definitions.ts';
import * as contract from '../contract.ts';
import { mayChooseSnippets, type MediaKind } from '../media-rights.ts';
import { describeItems } from './queries/describe-items.ts';
import { documentChoices, imageChoices, snippetChoices, videoChoices } from './queries/list-choices.ts';
import { chooserUploadRoutes } from './staff-routes-uploads.ts';

/** Dependencies of choosers, passed by the app. */
export interface ChooserDeps extends MediaRouteDeps {
  images: Pick<ImageService, 'signer' | 'inspector'>;
}

/** Routes of choosers: lists, descriptions of ids, and uploads. */
export function chooserRoutes(app: FastifyInstance, deps: ChooserDeps): void {
  const { db } = deps;
  const { signer } = deps.images;
  const staff = mediaRoutes(app, deps);

  /** What the user may do with media of a kind. */
  const offerOf = async (powers: StaffPowers, kind: MediaKind) => {
    const collections = await listCollectionsFor(db, powers, kind, ['choose', 'change', 'add']);
    return {
      mayUpload: mediaRules[kind].add.allows(powers, {}),
      collections: collections.flatMap((one) => (one.id === null ? [] : { ...one, id: one.id })),
    };
  };
  staff.serve(contract.chooseImages, ANY_STAFF, async ({ query, context }) => ({
    ...(await imageChoices(db, context, signer, query)),
    ...(await offerOf(context.powers, 'image')),
  }));
  staff.serve(contract.chooseDocuments, ANY_STAFF, async ({ query, context }) => ({
    ...(await documentChoices(db, context, query)),
    ...(await offerOf(context.powers, 'document')),
  }));
  staff.serve(contract.chooseVideos, ANY_STAFF, async ({ query, context }) => ({
    ...(await videoChoices(db, context, signer, query)),
    ...(await offerOf(context.powers, 'video')),
  }));
  staff.serve(contract.chooseSnippets, onRecord('choose the snippets'), async ({ params, query, context }) => {
    const model = Object.values(SNIPPETS).find(({ name }) => name === params.model);
    if (!model) throw new NotFound('This kind of snippet does not exist');
    if (!mayChooseSnippets(context.powers, model.name)) throw new Forbidden('You may not choose these snippets');
    return { ...(await snippetChoices(db, model.name, query)), mayUpload: false, label: model.label };
  });
  staff.serve(contract.describeItems, ANY_STAFF, async ({ query, context }) => ({
    things: await describeItems(db, { viewer: context, signer }, query),
  }));
  uploadRoutes(app, staff, (uploading) => chooserUploadRoutes(uploading, deps));
}
