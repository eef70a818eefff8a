import type { FastifyRequest } from 'fastify';
import { Problem } from '#shared/problem.ts';
import { mayStandBelow } from '#features/pages/placement-rules.ts';
import type { Asker, PageRight } from '#features/pages/page-rights.ts';
import { findPageFor } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { findTemplate } from '#templates/definitions.ts';

type Params = Readonly<Record<string, string | undefined>>;
type Check = (db: Db, asker: Asker, params: Params) => Promise<unknown>;

/** A page named in the address, with a right on it. 'view_draft' opens the editor to readers as well. */
const onPage =
  (right: PageRight, parameter = 'id'): Check =>
  (db, asker, params) =>
    findPageFor(db, asker, idOf(params[parameter]), right);

const mayAdd: Check = async (db, asker, { app, model = '', parent }) => {
  const above = await findPageFor(db, asker, idOf(parent), 'add');
  const [child, below] = [findTemplate(model), findTemplate(above.template)];
  if (app !== 'pages' || !child?.standsAlone) throw new Problem('not_found');
  if (!below || !mayStandBelow(child, below)) throw new Problem('forbidden');
};

/** What a screen's document asks for beyond access to the admin, by the screen's address. */
const CHECKS: Readonly<Record<string, Check>> = {
  '/wagtail/pages/$id/': (db, asker, { id }) => findPageFor(db, asker, idOf(id)),
  '/wagtail/pages/$id/edit/': onPage('view_draft'),
  '/wagtail/pages/add/$app/$model/$parent/': mayAdd,
  '/wagtail/pages/$id/add_subpage/': onPage('add'),
  '/wagtail/pages/$id/delete/': onPage('delete'),
  '/wagtail/pages/$id/unpublish/': onPage('unpublish'),
  '/wagtail/pages/$id/move/': onPage('move'),
  '/wagtail/pages/$id/move/$dest/confirm/': onPage('move'),
  '/wagtail/pages/$id/copy/': onPage('copy'),
  '/wagtail/pages/$id/convert_alias/': onPage('convert_alias'),
  '/wagtail/pages/$id/history/': onPage('view_draft'),
  '/wagtail/pages/$id/usage/': onPage('view_draft'),
  '/wagtail/pages/$id/revisions/compare/$range/': onPage('view_draft'),
  '/wagtail/pages/$id/revisions/$revision/revert/': onPage('edit'),
};

/**
 * The status of a screen's document: 200, or 404 or 403 when what it is about is not there for the asker. The client draws
 * the same refusal when it reads the data.
 */
export async function screenStatus(
  path: string,
  request: FastifyRequest,
  parts: { db: Db; asker: Asker },
): Promise<number> {
  try {
    await CHECKS[path]?.(parts.db, parts.asker, request.params as Params);
    return 200;
  } catch (error) {
    if (error instanceof Problem && (error.status === 404 || error.status === 403)) return error.status;
    throw error;
  }
}

function idOf(text: string | undefined): number {
  if (!text || !/^\d{1,9}$/.test(text)) throw new Problem('not_found');
  return Number(text);
}
