import { defineFeature, idOf, type RecordCheck } from '#features/accounts/server/index.ts';
import { MODEL_PERMISSIONS, type ModelPermission } from '#features/rights/permissions.ts';
import type { SourceKinds } from '#features/usage/server/index.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { SNIPPETS } from '../definitions.ts';
import { SNIPPET_SCREENS } from '../screens.ts';
import { DELETED_SNIPPETS } from './deleted-snippets.ts';
import { replaceInSnippet } from './commands.ts';
import { snippetModelFor } from './models.ts';
import { describeSnippetsFor, findSnippetFor } from './queries-staff.ts';
import { snippetRoutes } from './staff-routes.ts';

/** Checks a right on a kind of snippet, or on one snippet. */
const record =
  (right: ModelPermission): RecordCheck =>
  async (db, { powers }, { app = '', model = '', id }) => {
    if (id === undefined) snippetModelFor(powers, { app, model }, right);
    else await findSnippetFor(db, powers, { app, model, id: idOf(id) }, right);
  };

/** Snippets by kind. */
export const snippetFeature = defineFeature({
  screens: SNIPPET_SCREENS,
  records: {
    snippetsOfKind: record('view'),
    snippetNew: record('add'),
    snippetEdit: record('change'),
    snippetCopy: async (db, viewer, params) => {
      await record('view')(db, viewer, params);
      snippetModelFor(viewer.powers, { app: params['app'] ?? '', model: params['model'] ?? '' }, 'add');
    },
    snippetDelete: record('delete'),
    snippetUsage: record('view'),
    snippetHistory: record('view'),
    snippetInspect: record('view'),
  },
  models: Object.values(SNIPPETS).map(({ name, label }) => ({
    model: `snippet.${name}`,
    label,
    section: 'Snippets',
    permissions: [...MODEL_PERMISSIONS],
  })),
  routes: [snippetRoutes],
  deleted: DELETED_SNIPPETS,
  sources: {
    snippet: {
      describe: (db, { powers }, ids) => describeSnippetsFor(db, powers, ids),
      replace: (tx, viewer, id, change) => replaceInSnippet(tx, { ...viewer, registry: blockRegistry }, id, change),
    },
  } satisfies SourceKinds,
});
