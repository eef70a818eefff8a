import type { SiteId } from '#shared/brand.ts';
import { recordHistory } from '#features/history/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import type { LanguageCode } from '../../contract.ts';
import { sites } from '../tables.ts';
import type { PageCommandContext } from './context.ts';

/** Binds a host to the page that is its home. The first site made with `isDefault` also answers for unknown hosts. */
export async function createSite(
  tx: Tx,
  context: Pick<PageCommandContext, 'actor' | 'now'>,
  site: {
    name: string;
    host: string;
    port?: number;
    isDefault: boolean;
    rootPageId: number;
    languageCode: LanguageCode;
    /** IANA name; UTC without. */
    timeZone?: string;
  },
): Promise<SiteId> {
  const [inserted] = await tx
    .insert(sites)
    .values({ ...site, host: site.host.toLowerCase() })
    .returning({ id: sites.id });
  if (!inserted) throw new Error('The new site has no id');
  await recordHistory(tx, context, 'site.create', ['site', inserted.id], { host: site.host });
  await announceChange(tx, ['*']);
  return inserted.id as SiteId;
}
