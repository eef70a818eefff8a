import { randomInt } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { Invalid } from '#shared/problem.ts';
import { type clientOf, startDeviceSession } from '#features/accounts/server/index.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { hashToken } from '#platform/token.ts';
import { PAIRING_CODE_ALPHABET, PAIRING_CODE_CHARACTERS } from '../pairing-code.ts';
import { pairingCodes } from './tables.ts';

const CODE_LIVES_MS = 10 * 60_000;

/** Makes a code that pairs one device with the restaurant; replaces the session's earlier code. Stores only a hash. */
export async function makePairingCode(
  tx: Tx,
  { sessionId, rlid }: { sessionId: number; rlid: number },
  nowMs: number,
): Promise<{ code: string; expiresAt: string }> {
  const code = Array.from(
    { length: PAIRING_CODE_CHARACTERS },
    () => PAIRING_CODE_ALPHABET[randomInt(PAIRING_CODE_ALPHABET.length)],
  ).join('');
  const expiresAt = new Date(nowMs + CODE_LIVES_MS).toISOString();
  const made = { codeHash: hashToken(code), rlid, expiresAt };
  await tx
    .insert(pairingCodes)
    .values({ ...made, sessionId })
    .onConflictDoUpdate({ target: pairingCodes.sessionId, set: made });
  return { code, expiresAt };
}

/**
 * Pairs a device by a code, which is then used. @returns the token of the device's session
 * @throws Invalid naming `code` for a wrong, used or expired code, or when the user who made it has signed out
 */
export async function pairByCode(
  db: Db,
  { code, initials, client }: { code: string; initials: string; client: ReturnType<typeof clientOf> },
  nowMs: number,
): Promise<{ token: string; rlid: number }> {
  const now = new Date(nowMs).toISOString();
  const ofCode = and(eq(pairingCodes.codeHash, hashToken(code)), gt(pairingCodes.expiresAt, now));
  const paired = await inTransaction(db, async (tx) => {
    // Locks the session before its code, as ending a session does: two tablets with one code run one after the other.
    const [seen] = await tx.select().from(pairingCodes).where(ofCode);
    if (!seen) return undefined;
    const { rlid, sessionId: fromId } = seen;
    const device = await startDeviceSession(tx, { fromId, rlid, initials, client }, nowMs);
    const [used] = await tx.delete(pairingCodes).where(ofCode).returning({ rlid: pairingCodes.rlid });
    if (!device || !used) throw wrongCode();
    await recordHistory(
      tx,
      { actor: { accountId: device.userId, name: initials }, now },
      'account.device_pair',
      ['account', device.userId],
      { rlid, initials, ip: client.ip },
    );
    return { token: device.token, rlid };
  });
  if (!paired) throw wrongCode();
  return paired;
}

function wrongCode(): Invalid {
  return new Invalid([{ field: 'code', message: 'is incorrect or has expired: make a new one' }]);
}
