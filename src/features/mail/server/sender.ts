import { and, asc, eq, sql } from 'drizzle-orm';
import { emailClubSettings, siteIdentity } from '#features/settings/definitions.ts';
import { loadStoredSettings } from '#features/settings/server/index.ts';
import { findSite, findSiteByHost, originOfSite, pages, type Site } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { MailSender } from '../write-mail.ts';

/** The site and language of a mail. */
export interface SenderOf {
  /** Null, or the id of a deleted site, means the site that the mail's origin leads to. */
  siteId: number | null;
  language: string;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The sender for a site and language with the site's settings for e-mail; at most four statements.
 * @param origin where the links of the mail lead; a site that it does not lead to has the origin of its own host
 */
export async function loadMailSender(
  db: Db,
  { siteId, language }: SenderOf,
  origin: string,
): Promise<{ sender: MailSender; settings: Values }> {
  const main = await findSiteByHost(db, URL.parse(origin)?.host ?? '');
  const site = (siteId !== null && siteId !== main?.id && (await findSite(db, siteId))) || main;
  const stored = site ? await loadStoredSettings(db, site.id) : [];
  // The value for the language, else the value for all languages.
  const valueOf = ({ name }: { name: string }): Values => {
    const ofModel = stored.filter(({ model }) => model === name);
    return (
      (ofModel.find((row) => row.language === language) ?? ofModel.find((row) => row.language === ''))?.value ?? {}
    );
  };
  const identity = valueOf(siteIdentity);
  const settings = valueOf(emailClubSettings);
  const name = text(identity['short_name']) || text(identity['name']) || site?.name || '';
  return {
    sender: {
      site: name,
      origin: (site && originOfSite(site, main, origin)) ?? origin,
      homePath: site && site.languageCode !== language ? await findHomePath(db, site, language) : '/',
      postalAddress: text(settings['postal_address']),
    },
    settings,
  };
}

/** The path of the site's home page in a language. */
async function findHomePath(db: Db, { rootPath }: Site, language: string): Promise<string> {
  const [home] = await db
    .select({ path: pages.urlPath })
    .from(pages)
    .where(
      and(
        eq(pages.isLive, true),
        sql`${pages.languageCode} = ${language}`,
        sql`starts_with(${pages.path}, ${rootPath})`,
      ),
    )
    .orderBy(sql`length(${pages.urlPath})`, asc(pages.urlPath))
    .limit(1);
  return home?.path ?? '/';
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
