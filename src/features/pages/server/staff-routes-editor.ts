import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import { ANY_STAFF, onRecord } from '#features/rights/staff-rule.ts';
import { RawJson } from '#platform/http/route.ts';
import {
  addPage as addPageEndpoint,
  getContentModel,
  getEditorPage,
  savePage as savePageEndpoint,
  MAX_PAGE_BODY_BYTES,
} from '../editor-contract.ts';
import { getRevision, revertPage as revertPageEndpoint } from '../history-contract.ts';
import { revertPage } from './commands/revert-page.ts';
import { addPage, savePage } from './commands/save-page.ts';
import { findEditorPage } from './queries/find-editor-page.ts';
import { findRevision } from './queries/find-revision.ts';
import { type PageRouteDeps, pageStaffRoutes } from './routes-deps.ts';
import { contentModel } from './editor-model.ts';
import { editingSessionRoutes, readNumbers } from './staff-routes-editor-sessions.ts';

const EDIT = onRecord('edit the page');
const SEE_DRAFT = onRecord("see the page's draft");

/** Routes of the page editor. Saves come as JSON, or as forms whose `content` is JSON. */
export function editorRoutes(app: FastifyInstance, deps: PageRouteDeps): void {
  const { db } = deps;
  const staff = pageStaffRoutes(app, deps);
  const saving = {
    bodyLimit: MAX_PAGE_BODY_BYTES,
    prepare: (request: FastifyRequest) => {
      readNumbers(request, ['baseVersion']);
      readContent(request);
    },
  };
  let model: RawJson | undefined;

  staff.serve(getContentModel, ANY_STAFF, () => (model ??= new RawJson(JSON.stringify(contentModel()))));

  staff.serve(getEditorPage, SEE_DRAFT, ({ params, context }) => findEditorPage(db, context, context, params.id));

  staff.change(
    savePageEndpoint,
    EDIT,
    (tx, { params, body, context }) =>
      savePage(tx, context, {
        pageId: params.id,
        baseVersion: body.baseVersion,
        saveId: body.save_id,
        title: body.title,
        slug: body.slug,
        content: body.content,
        action: body.action,
      }),
    saving,
  );

  staff.change(
    addPageEndpoint,
    onRecord('add a page below it'),
    (tx, { params, body, context }) => {
      if (!context.template(params.model)) throw new NotFound('This page type does not exist');
      return addPage(tx, context, {
        parentId: params.parent,
        template: params.model,
        saveId: body.save_id,
        title: body.title,
        slug: body.slug,
        content: body.content,
        action: body.action,
      });
    },
    saving,
  );

  staff.serve(getRevision, SEE_DRAFT, ({ params, context }) =>
    findRevision(db, context, context, { pageId: params.id, revisionId: params.revision }),
  );

  staff.change(
    revertPageEndpoint,
    EDIT,
    async (tx, { params, body, context }) => {
      const { revisionId, version } = await revertPage(tx, context, {
        pageId: params.id,
        revisionId: params.revision,
        baseVersion: body.baseVersion,
      });
      return { revision_id: revisionId, version };
    },
    saving,
  );

  editingSessionRoutes(app, deps);
}

/** Parses the `content` of a form, which is JSON. The schema refuses anything else. */
function readContent(request: { body: unknown }): void {
  const body = request.body as Record<string, unknown> | null | undefined;
  if (typeof body !== 'object' || body === null || typeof body['content'] !== 'string') return;
  try {
    body['content'] = JSON.parse(body['content']);
  } catch {
    // Malformed JSON: the schema then refuses it with its own message.
  }
}
