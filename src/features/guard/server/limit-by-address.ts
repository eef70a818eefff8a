import { createHmac } from 'node:crypto';
import { RateLimited } from '#shared/problem.ts';
import { clientKeyOf } from '#platform/http/client-key.ts';
import type { Tx } from '#platform/db/client.ts';
import { addMark } from './marks.ts';

/**
 * Counts something that one client did, in the transaction that does it: a rollback also takes back the count. All nodes
 * count together.
 * @param key the caller's own key, so that the stored hash does not reveal the address
 * @throws RateLimited when the limit is exceeded
 */
export async function limitByAddress(
  tx: Tx,
  { key, purpose, ip, nowMs }: { key: Uint8Array; purpose: string; ip: string; nowMs: number },
  { most, withinMs }: { most: number; withinMs: number },
): Promise<void> {
  const hash = createHmac('sha256', key)
    .update(JSON.stringify([purpose, clientKeyOf(ip)]))
    .digest('base64url');
  await limitByHash(tx, { kind: 'ip', hash, nowMs }, { most, withinMs });
}

/** The same for whatever a hash stands for. @throws RateLimited */
export async function limitByHash(
  tx: Tx,
  { nowMs, ...mark }: { kind: 'ip' | 'email'; hash: string; nowMs: number },
  { most, withinMs }: { most: number; withinMs: number },
): Promise<void> {
  const { count, expiresAtMs } = await addMark(tx, { ...mark, nowMs, forMs: withinMs });
  if (count > most) throw new RateLimited(expiresAtMs - nowMs);
}
