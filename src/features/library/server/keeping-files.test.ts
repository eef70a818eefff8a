import { expect, it } from 'vitest';
import { Unavailable } from '#shared/problem.ts';
import type { Db } from '#platform/db/client.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { keepingFiles } from './keeping-files.ts';

it('begins no transaction while the media store does not answer', async () => {
  const mediaStore = { ...memoryMediaStore(), has: () => Promise.reject(new Unavailable('The media store')) };
  const begun: unknown[] = [];
  const db = { transaction: async (work: unknown) => void begun.push(work) } as unknown as Db;
  const by = { actor: { accountId: 1, name: 'Maya' }, now: '2026-11-19T12:00:00.000Z' } as never;
  await expect(keepingFiles({ db, mediaStore }, by, async () => undefined)).rejects.toThrow(Unavailable);
  expect(begun).toEqual([]);
});
