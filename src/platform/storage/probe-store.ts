import { randomUUID } from 'node:crypto';
import { answerWithin } from '../answer-within.ts';
import type { MediaStore } from './media-store.ts';

/** Shorter than the time limit of a write, which must suffice for a video: the server's start waits for the test. */
const LIMIT_MS = 5000;

type Probed = Pick<MediaStore, 'put' | 'get' | 'remove'>;

/** Writes, reads and removes a small test file. @throws when other bytes come back, or nothing in time */
export function probeStore(store: Probed, limitMs = LIMIT_MS): Promise<void> {
  return answerWithin(limitMs, probe(store));
}

async function probe(store: Probed): Promise<void> {
  const key = `.probe-${randomUUID()}`;
  await store.put(key, new TextEncoder().encode(key));
  const read = await store.get(key);
  await store.remove(key);
  if (read === undefined || new TextDecoder().decode(read) !== key)
    throw new Error('The media store does not give back what was put');
}
