import { createHash } from 'node:crypto';
import { Conflict, Problem } from '#shared/problem.ts';
import { type Post, SUBMIT_ID_FIELD, textOf } from '#features/forms/post.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { isDuplicate } from '#platform/db/duplicate.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import type { GuestGuard, GuestPost, Judgement } from './guest-guard.ts';

const WINDOW_MS = 10 * 60_000;
const MAX_SUBMIT_ID_CHARACTERS = 64;

/** Identifies one attempt to send. */
export interface Attempt {
  /** The form's name for the guard. */
  form: string;
  post: Post;
  /** The answers as they are stored. */
  values: unknown;
  ip: string;
  nowMs: number;
}

/**
 * Keys under which an attempt may be stored, current key first: from the id that the script sent, else from the same
 * connection and content within ten minutes, so that a second click does not send a second one (ADR 29). The previous
 * window counts too: two clicks may fall into different windows.
 */
export function attemptKeys({ form, post, values, ip, nowMs }: Attempt): [string, ...string[]] {
  const hash = (...parts: unknown[]) =>
    createHash('sha256')
      .update(JSON.stringify([form, ...parts, values]))
      .digest('base64url');
  const id = textOf(post, SUBMIT_ID_FIELD).slice(0, MAX_SUBMIT_ID_CHARACTERS);
  if (id !== '') return [hash('id', id)];
  const window = Math.floor(nowMs / WINDOW_MS);
  return [hash('text', ip, window), hash('text', ip, window - 1)];
}

/**
 * Judges and stores an attempt in one transaction, unless another post of the attempt was stored before or meanwhile.
 * Errors of the guard for the second of two clicks (used captcha answer, rate limit) are then ignored.
 * @param kept.isTaken whether something is stored under one of the keys
 * @param kept.store stores it under the key
 * @returns true when it was stored now
 * @throws RateLimited, CaptchaRefused
 */
export async function receiveOnce(
  { db, guard }: { db: Db; guard: GuestGuard },
  sent: GuestPost & Attempt,
  kept: {
    isTaken(db: Db, keys: readonly string[]): Promise<boolean>;
    store(tx: Tx, judgement: Judgement, key: string): Promise<void>;
  },
): Promise<boolean> {
  const keys = attemptKeys(sent);
  if (await kept.isTaken(db, keys)) return false;
  try {
    const examined = await guard.examine(sent);
    await inTransactionAgain(db, async (tx) => {
      const judgement = await guard.judge(tx, examined);
      // The guard's locks serialize the posts of a connection: posts that were stored earlier are visible from here on.
      if (await kept.isTaken(tx, keys)) throw new Conflict('Another post of this attempt was stored');
      await kept.store(tx, judgement, keys[0]);
    });
    return true;
  } catch (error) {
    // The first of two clicks won the race: its result is the answer for this one.
    if ((error instanceof Problem || isDuplicate(error)) && (await kept.isTaken(db, keys))) return false;
    throw error;
  }
}
