import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { SharedJson } from '#platform/http/route.ts';

const MOST_SHARED = 500;
const SHARED_MS = 1000;

/**
 * Boards that are being read or were just read, by key: all screens of a restaurant ask for its board when it changes. Each is
 * read, checked and compressed once; with 300 open orders it has 240 KB.
 */
export function sharedBoards<S extends z.ZodType>(
  schema: S,
): (key: string, read: () => Promise<z.input<S>>) => Promise<SharedJson> {
  const shared = new LRUCache<string, Promise<SharedJson>>({ max: MOST_SHARED, ttl: SHARED_MS });
  return (key, read) => {
    const known = shared.get(key);
    if (known) return known;
    const reading = read().then((board) => new SharedJson(JSON.stringify(schema.parse(board))));
    shared.set(key, reading);
    reading.catch(() => shared.delete(key));
    return reading;
  };
}
