import { randomUUID } from 'node:crypto';
import type { MediaStore } from './media-store.ts';

/** Writes, reads and removes a small test file. @throws when other bytes come back */
export async function probeStore(store: Pick<MediaStore, 'put' | 'get' | 'remove'>): Promise<void> {
  const key = `.probe-${randomUUID()}`;
  await store.put(key, new TextEncoder().encode(key));
  const read = await store.get(key);
  await store.remove(key);
  if (read === undefined || new TextDecoder().decode(read) !== key)
    throw new Error('The media store does not give back what was put');
}
