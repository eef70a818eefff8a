import { eq, sql } from 'drizzle-orm';
import type { SiteBelongings } from '#features/pages/server/index.ts';
import { redirects } from '#features/redirects/server/index.ts';
import { forgetReferences } from '#features/references/server/index.ts';
import { siteSettings } from '#features/settings/server/index.ts';
import { rowsOf } from '#platform/db/rows-of.ts';

/** Settings and redirects: the database deletes their rows with their site. */
export const siteBelongings: SiteBelongings = {
  async count(db, siteId) {
    const rows = await rowsOf<{ settings: number; redirects: number }>(
      db,
      sql`
      SELECT (SELECT count(*)::int FROM ${siteSettings} WHERE site_id = ${siteId}) AS settings,
        (SELECT count(*)::int FROM ${redirects} WHERE site_id = ${siteId}) AS redirects`,
    );
    return rows[0] ?? { settings: 0, redirects: 0 };
  },
  async beforeDeletion(tx, siteId) {
    const held = await tx.select({ id: siteSettings.id }).from(siteSettings).where(eq(siteSettings.siteId, siteId));
    await forgetReferences(
      tx,
      'settings',
      held.map(({ id }) => id),
    );
  },
};
