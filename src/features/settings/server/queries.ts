import { eq } from 'drizzle-orm';
import type { SiteId } from '#shared/brand.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { Db } from '#platform/db/client.ts';
import { siteSettings } from './tables.ts';

/** One stored settings value. */
export interface StoredSettings {
  model: string;
  /** '' is the value for all languages without their own. */
  language: LanguageCode | '';
  value: Record<string, unknown>;
}

/** All stored settings of a site, in all languages. One query. */
export async function loadStoredSettings(db: Db, siteId: SiteId): Promise<StoredSettings[]> {
  const rows = await db
    .select({ model: siteSettings.model, language: siteSettings.languageCode, value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.siteId, siteId));
  return rows.map((row) => ({ ...row, language: row.language as LanguageCode | '' }));
}
