import { eq } from 'drizzle-orm';
import type { SiteId } from '#shared/brand.ts';
import type { Db } from '#platform/db/client.ts';
import { siteSettings } from './tables.ts';

/** Stored values of every settings model of a site, by model name; a model never saved is absent. One query. */
export async function loadStoredSettings(db: Db, siteId: SiteId): Promise<Map<string, Record<string, unknown>>> {
  const rows = await db
    .select({ model: siteSettings.model, value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.siteId, siteId));
  return new Map(rows.map((row) => [row.model, row.value]));
}
