import { asc, desc, sql } from 'drizzle-orm';
import type { SiteId } from '#shared/brand.ts';
import { emailClubSettings, siteIdentity } from '#features/settings/definitions.ts';
import { loadStoredSettings } from '#features/settings/server/index.ts';
import { isNamedBy, ownOriginOf } from '#features/pages/site-origin.ts';
import { pages, sites } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { MailSender } from '../write-mail.ts';

/** The site and language of a mail. */
export interface SenderOf {
  /** Null, or the id of a deleted site, means the default site. */
  siteId: number | null;
  language: string;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The sender for a site and language with the site's settings for e-mail; two statements.
 * @param origin origin of the default site; the mails of another one lead to its own host
 */
export async function loadMailSender(
  db: Db,
  { siteId, language }: SenderOf,
  origin: string,
): Promise<{ sender: MailSender; settings: Values }> {
  const section = sql<string | null>`(
    SELECT home.url_path FROM ${pages} AS home JOIN ${pages} AS root ON root.id = ${sites.rootPageId}
    WHERE home.is_live AND home.language_code = ${language} AND starts_with(home.path, root.path)
    ORDER BY length(home.url_path), home.url_path LIMIT 1
  )`;
  const [site] = await db
    .select({
      ...{ id: sites.id, name: sites.name, language: sites.languageCode, section },
      ...{ isDefault: sites.isDefault, host: sites.host, port: sites.port },
    })
    .from(sites)
    .orderBy(desc(sql`${sites.id} = ${siteId ?? -1}`), desc(sites.isDefault), asc(sites.id))
    .limit(1);
  const stored = site ? await loadStoredSettings(db, site.id as SiteId) : [];
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
  const homePath = (site?.language === language ? null : site?.section) ?? '/';
  const isElsewhere = site && !site.isDefault && site.host !== '*' && !isNamedBy(site, origin);
  return {
    sender: {
      site: name,
      origin: isElsewhere ? ownOriginOf(site, origin) : origin,
      homePath,
      postalAddress: text(settings['postal_address']),
    },
    settings,
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
