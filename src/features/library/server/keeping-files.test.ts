import { expect, it } from 'vitest';
import { Unavailable } from '#shared/problem.ts';
import type { Db } from '#platform/db/client.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { keepingFiles } from './keeping-files.ts';

const by = { actor: { accountId: 1, name: 'Maya' }, now: '2026-11-19T12:00:00.000Z' } as never;
const file = new Uint8Array(3);

it('begins no transaction before the files are stored, and removes those of a change that fails', async () => {
  const memory = memoryMediaStore();
  const stored = Promise.withResolvers<undefined>();
  const mediaStore: typeof memory = {
    ...memory,
    put: async (...content) => {
      await stored.promise;
      await memory.put(...content);
    },
  };
  const begun: number[] = [];
  const db = {
    async transaction() {
      begun.push(memory.files.size);
      throw new Error('refused');
    },
  } as unknown as Db;
  const change = keepingFiles(
    { db, mediaStore },
    by,
    (store) => store.put('a', file),
    async () => undefined,
  );
  await Promise.resolve();
  expect(begun).toEqual([]);
  stored.resolve(undefined);
  await expect(change).rejects.toThrow('refused');
  expect([begun, memory.files.size]).toEqual([[1], 0]);
});

it('begins no transaction while the media store does not answer', async () => {
  const mediaStore = { ...memoryMediaStore(), put: () => Promise.reject(new Unavailable('The media store')) };
  const begun: unknown[] = [];
  const db = { transaction: async (work: unknown) => void begun.push(work) } as unknown as Db;
  const change = keepingFiles(
    { db, mediaStore },
    by,
    (store) => store.put('a', file),
    async () => undefined,
  );
  await expect(change).rejects.toThrow(Unavailable);
  expect(begun).toEqual([]);
});
