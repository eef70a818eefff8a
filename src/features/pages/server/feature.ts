import { defineFeature } from '#features/accounts/server/index.ts';
import type { SourceKinds } from '#features/usage/server/index.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { findTemplate } from '#templates/definitions.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Logger } from '#platform/logger.ts';
import { purgeExpiredTrash } from './commands/purge-trash.ts';
import { replaceInPage } from './commands/replace-in-page.ts';
import { describePages } from './queries/describe-pages.ts';
import { pageGovernanceRoutes } from './staff-routes-governance.ts';
import { editorRoutes } from './staff-routes-editor.ts';
import { explorerRoutes } from './staff-routes-explorer.ts';
import { pageHistoryRoutes } from './staff-routes-history.ts';
import { pageOperationRoutes } from './staff-routes-operations.ts';

const HOUR_MS = 3_600_000;

/** Pages and sites: their content, their commands and the API of the admin. */
export const pageFeature = defineFeature({
  routes: [explorerRoutes, editorRoutes, pageOperationRoutes, pageHistoryRoutes, pageGovernanceRoutes],
  jobs: ({ db, logger }: { db: Db; logger: Logger }) => [
    {
      name: 'trash retention',
      everyMs: HOUR_MS,
      async run({ now }) {
        const purged = await inTransaction(db, (tx) => purgeExpiredTrash(tx, now));
        if (purged > 0) logger.info({ purged }, 'trash purged');
      },
    },
  ],
  sources: {
    page: {
      async describe(db, { accountId, powers }, ids) {
        const found = await describePages(db, { accountId, powers }, findTemplate, ids);
        return new Map(
          [...found].map(([id, page]) => [
            id,
            {
              type: page.isInTrash ? `${page.templateLabel}, in the trash` : page.templateLabel,
              title: page.title,
              editUrl: page.mayEdit ? `/wagtail/pages/${id}/edit/` : null,
            },
          ]),
        );
      },
      // Addresses stay as they are when an image is replaced, so no redirects are kept.
      replace: (tx, { actor, powers, now }, id, change) =>
        replaceInPage(tx, { actor, powers, now, registry: blockRegistry, template: findTemplate }, id, change),
    },
  } satisfies SourceKinds,
});
