import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Forbidden, NotFound } from '#shared/problem.ts';
import type { StaffGuard } from '#features/accounts/server/index.ts';
import type { ImageService } from '#features/images/server/index.ts';
import { listCollectionsFor } from '#features/library/server/index.ts';
import { SNIPPETS } from '#features/snippets/definitions.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { route } from '#platform/http/route.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import {
  chooseDocuments,
  chooseImages,
  chooseSnippets,
  chooseVideos,
  describeThings as describeThingsEndpoint,
} from '../contract.ts';
import { type Chooser, mayChooseSnippets, mayUpload } from '../media-rights.ts';
import { describeThings } from './queries/describe-things.ts';
import { documentChoices, imageChoices, snippetChoices, videoChoices } from './queries/list-choices.ts';
import { uploadRoutes } from './routes-uploads.ts';

/** What choosers are made of, given by the app. */
export interface ChooserDeps {
  db: Db;
  clock: Clock;
  guard: StaffGuard;
  images: Pick<ImageService, 'signer' | 'inspector'>;
  mediaStore: MediaStore;
}

/** Lists to choose from, what ids mean, and uploads in place. */
export function chooserRoutes(app: FastifyInstance, deps: ChooserDeps): void {
  const { db, guard } = deps;
  const { signer } = deps.images;
  const staffOnly = { access: 'staff', guard: guard.requireStaff };
  /** Nothing that depends on who asks may be kept by anybody. */
  const askerOf = async ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): Promise<Chooser> => {
    reply.header('cache-control', 'no-store, private');
    const { userId, powers } = await guard.staff(request);
    return { accountId: userId, powers };
  };

  route(
    app,
    chooseImages,
    async (input) => {
      const asker = await askerOf(input);
      const may_upload = mayUpload(asker.powers, 'image');
      const list = await imageChoices(db, asker, signer, input.query);
      const collections = await listCollectionsFor(db, asker.powers, 'image', ['choose', 'change', 'add']);
      return {
        ...list,
        may_upload,
        collections: collections.flatMap((one) => (one.id === null ? [] : { ...one, id: one.id })),
      };
    },
    staffOnly,
  );

  route(
    app,
    chooseDocuments,
    async (input) => {
      const asker = await askerOf(input);
      const may_upload = mayUpload(asker.powers, 'document');
      return { ...(await documentChoices(db, asker, input.query)), may_upload };
    },
    staffOnly,
  );

  route(
    app,
    chooseVideos,
    async (input) => {
      const asker = await askerOf(input);
      const may_upload = mayUpload(asker.powers, 'video');
      return { ...(await videoChoices(db, asker, signer, input.query)), may_upload };
    },
    staffOnly,
  );

  route(
    app,
    chooseSnippets,
    async (input) => {
      const { powers } = await askerOf(input);
      const model = Object.values(SNIPPETS).find(({ name }) => name === input.params.model);
      if (!model) throw new NotFound('There are no such snippets');
      if (!mayChooseSnippets(powers, model.name)) throw new Forbidden('You may not choose these snippets');
      return { ...(await snippetChoices(db, model.name, input.query)), may_upload: false, label: model.label };
    },
    staffOnly,
  );

  route(
    app,
    describeThingsEndpoint,
    async (input) => {
      const asker = await askerOf(input);
      return { things: await describeThings(db, { asker, signer }, input.query) };
    },
    staffOnly,
  );

  uploadRoutes(app, deps);
}
