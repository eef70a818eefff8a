import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { limitByAddress } from '#features/guard/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Secret } from '#platform/config/secret.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import { deleteBatch } from '#platform/jobs/daily-purge.ts';
import { askProvider } from '#platform/providers/ask-provider.ts';
import type { ProviderAddress, ProviderCall } from '#platform/providers/call-provider.ts';
import { hashToken } from '#platform/token.ts';
import { NotFound, Problem, Unavailable } from '#shared/problem.ts';
import type { z } from 'zod';
import { type GuestClient, hashOfBody } from './guest-request.ts';
import { createGuestToken } from './guest-token.ts';
import { partnerEntries, type PartnerService } from './tables.ts';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 90;

/** Data kept about an entry at a partner. Only the partner stores personal data of the guest. */
type ReportedEntry = { ref: string; name: string; note?: string };
export type PartnerRow = typeof partnerEntries.$inferSelect;
/** A row with a known partner's id. */
export type PlacedRow = PartnerRow & { ref: string };

/** Entries of one service that a partner keeps: calls to the partner, and its ids by guests' tokens. */
export interface PartnerEntries<Entry extends ReportedEntry> {
  /** @throws as `askProvider` */
  ask<Shape extends z.ZodType>(call: ProviderCall<Shape>): Promise<z.output<Shape>>;
  /** True for the token of an entry at the partner. */
  knows(token: string): Promise<boolean>;
  /** @throws NotFound */
  rowOf(token: string): Promise<PlacedRow>;
  /**
   * Reads an entry, or returns its last known state while the partner does not answer. @throws NotFound, Unavailable
   */
  read(token: string, call: (row: PlacedRow) => Promise<Entry>): Promise<[PartnerRow, Entry]>;
  /**
   * Makes an entry. The same key with the same body gives the same entry, also after a lost answer: the partner gets
   * the same key each time.
   * @throws RateLimited, Problem key_reused, and what `call` throws
   */
  make(
    request: { rlid: number; body: unknown; key: string; client: Pick<GuestClient, 'language' | 'origin' | 'ip'> },
    call: (key: string) => Promise<Entry>,
  ): Promise<[PartnerRow, Entry]>;
  /** Stores the partner's data as of now. */
  keep(row: PartnerRow, entry: Entry): Promise<void>;
  /**
   * Stores the partner's report. Data older than the known state are ignored: reports may repeat, in any order.
   * @param occurredAt ISO instant
   */
  take(occurredAt: string, entries: readonly Entry[]): Promise<void>;
}

export function createPartnerEntries<Entry extends ReportedEntry>({
  db,
  clock,
  tokenKey,
  provider,
  service,
  limit,
}: {
  db: Db;
  clock: Clock;
  tokenKey: Uint8Array;
  provider: ProviderAddress;
  service: PartnerService;
  /** Limit for new entries from one client. */
  limit: { purpose: string; most: number; withinMs: number };
}): PartnerEntries<Entry> {
  const withToken = (token: string) =>
    and(eq(partnerEntries.service, service), eq(partnerEntries.tokenHash, hashToken(token)));
  const rowOf = async (token: string): Promise<PlacedRow> => {
    const [row] = await db.select().from(partnerEntries).where(withToken(token));
    if (!row || row.ref === null) throw new NotFound();
    return { ...row, ref: row.ref };
  };
  const anonymous = (entry: Entry) => ({ ...entry, name: '', ...(entry.note !== undefined && { note: '' }) });
  const keep = async ({ id }: PartnerRow, entry: Entry): Promise<void> => {
    const columns = { ref: entry.ref, last: anonymous(entry), occurredAt: new Date(clock.now()).toISOString() };
    await db.update(partnerEntries).set(columns).where(eq(partnerEntries.id, id));
  };

  return {
    ask: (call) => askProvider(provider, call),
    knows: async (token) => (await db.$count(partnerEntries, withToken(token))) > 0,
    rowOf,
    keep,

    async read(token, call) {
      const row = await rowOf(token);
      try {
        const entry = await call(row);
        await keep(row, entry);
        return [row, entry];
      } catch (error) {
        // `readAt` is the age of the data.
        if (error instanceof Unavailable && row.last) return [row, row.last as Entry];
        throw error;
      }
    },

    async make({ rlid, body, key, client }, call) {
      const row = await inTransactionAgain(db, (tx) => openRow(tx, { rlid, body, key, client }));
      try {
        const entry = await call(row.tokenHash);
        await keep(row, entry);
        return [row, entry];
      } catch (error) {
        // Without an answer the entry may exist: the row stays, and the guest's next attempt finds it.
        if (!(error instanceof Unavailable))
          await db.delete(partnerEntries).where(and(eq(partnerEntries.id, row.id), isNull(partnerEntries.ref)));
        throw error;
      }
    },

    async take(occurredAt, entries) {
      for (const entry of entries)
        await db
          .update(partnerEntries)
          .set({ last: anonymous(entry), occurredAt })
          .where(
            and(
              eq(partnerEntries.service, service),
              eq(partnerEntries.ref, entry.ref),
              or(isNull(partnerEntries.occurredAt), lt(partnerEntries.occurredAt, occurredAt)),
            ),
          );
    },
  };

  /** The row of a key: a new one, or that of the same earlier request. @throws RateLimited, Problem key_reused */
  async function openRow(
    tx: Tx,
    {
      rlid,
      body,
      key,
      client,
    }: { rlid: number; body: unknown; key: string; client: Pick<GuestClient, 'language' | 'origin' | 'ip'> },
  ): Promise<PartnerRow> {
    const { nonce, hash } = createGuestToken(tokenKey);
    const requestBody = hashOfBody(rlid, body);
    const nowMs = clock.now();
    const [made] = await tx
      .insert(partnerEntries)
      .values({
        service,
        rlid,
        tokenNonce: nonce,
        tokenHash: hash,
        requestKey: key,
        requestBody,
        language: client.language,
        origin: client.origin,
        createdAt: new Date(nowMs).toISOString(),
      })
      .onConflictDoNothing({ target: [partnerEntries.service, partnerEntries.requestKey] })
      .returning();
    if (made) {
      await limitByAddress(tx, { key: tokenKey, purpose: limit.purpose, ip: client.ip, nowMs }, limit);
      return made;
    }
    const [known] = await tx
      .select()
      .from(partnerEntries)
      .where(and(eq(partnerEntries.service, service), eq(partnerEntries.requestKey, key)));
    if (known?.requestBody !== requestBody) throw new Problem('key_reused');
    return known;
  }
}

/** Address of a partner, and the shared secrets: two during a rotation. We sign with the first. */
export interface PartnerPlace {
  /** Without a slash at its end. */
  url: string;
  secrets: readonly Secret[];
}

/** The endpoint of a partner for calls; null without a partner. */
export function providerOf(place: PartnerPlace | null, clock: Clock): ProviderAddress | null {
  const [secret] = place?.secrets ?? [];
  return place && secret ? { url: place.url, secret, clock } : null;
}

/** Deletes a batch of references to old entries at partners, and their last known state. @returns number of deleted entries */
export function erasePartnerEntries(tx: Tx, nowMs: number): Promise<number> {
  const before = new Date(nowMs - KEPT_DAYS * DAY_MS).toISOString();
  return deleteBatch(tx, partnerEntries, lt(partnerEntries.createdAt, before));
}
