import { type Challenge, solveChallenge as solve } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Longer than the slowest phone takes. */
const LONGEST_MS = 60_000;

/**
 * Solves a challenge in a second or two; browsers derive keys off the main thread. Returns the answer
 * to post. @throws without the browser's cryptography (insecure contexts)
 */
export async function solveChallenge(challenge: unknown): Promise<string> {
  const given = challenge as Challenge;
  const solution = await solve({ challenge: given, deriveKey, timeout: LONGEST_MS });
  if (!solution) throw new Error('The challenge was not solved in time');
  return btoa(JSON.stringify({ challenge: given, solution }));
}
