import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import type { ConsentAction, Purpose } from '../../states.ts';
import { ipPrefix } from '../ip-prefix.ts';
import { consentRecords, consentWordings } from '../tables.ts';

/** Labels of the checkboxes, as HTML. */
export interface ConsentWording {
  language: string;
  terms: string;
  consent: string;
}

export interface ConsentEvent {
  subscriberId: number;
  action: ConsentAction;
  source: string;
  purposes: readonly Purpose[];
  wordingId?: number | null;
  page?: { id: number; revisionId: number | null } | null;
  language?: string;
  country?: string;
  broadLogId?: string;
}

/** Stores a consent wording unless it is stored already; returns its id. */
export async function storeWording(tx: Tx, now: string, { language, terms, consent }: ConsentWording): Promise<number> {
  const digest = createHash('sha256')
    .update(JSON.stringify([language, terms, consent]))
    .digest('base64url');
  await tx
    .insert(consentWordings)
    .values({ digest, language, terms, consent, firstUsedAt: now })
    .onConflictDoNothing({ target: consentWordings.digest });
  const [kept] = await tx
    .select({ id: consentWordings.id })
    .from(consentWordings)
    .where(eq(consentWordings.digest, digest));
  if (!kept) throw new Error('The wording of a consent was not kept');
  return kept.id;
}

/** Adds an entry to the consent log. Stores only the network of the IP address. */
export async function recordConsent(
  tx: Tx,
  { now, ipAddress }: { now: string; ipAddress: string },
  event: ConsentEvent,
): Promise<void> {
  await tx.insert(consentRecords).values({
    subscriberId: event.subscriberId,
    at: now,
    action: event.action,
    source: event.source,
    purposes: [...event.purposes],
    wordingId: event.wordingId ?? null,
    pageId: event.page?.id ?? null,
    pageRevisionId: event.page?.revisionId ?? null,
    language: event.language ?? '',
    country: event.country ?? '',
    ipPrefix: ipPrefix(ipAddress),
    broadLogId: event.broadLogId ?? '',
  });
}

/** Allows the deletion of these subscribers' consent entries until the transaction ends. */
export async function allowErasing(tx: Tx, subscriberIds: readonly number[]): Promise<void> {
  await tx.execute(sql`SELECT set_config('galley.erased_subscribers', ${subscriberIds.join(',')}, true)`);
}
