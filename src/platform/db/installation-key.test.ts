import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type Database, recordStatements } from './client.ts';
import { deriveKey, loadInstallationKey } from './installation-key.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('the installation key', () => {
  it('is the same for nodes that start together, and for later ones', async () => {
    const together = await Promise.all([loadInstallationKey(database.db), loadInstallationKey(database.db)]);
    const later = await loadInstallationKey(database.db);
    expect(new Set([...together, later].map((key) => key.reveal())).size).toBe(1);
    expect(Buffer.from(later.reveal(), 'base64url')).toHaveLength(32);
  });

  it('is read with one statement', async () => {
    const { statements } = await recordStatements(() => loadInstallationKey(database.db));
    expect(statements).toHaveLength(1);
  });

  it('never appears in a log', async () => {
    const key = await loadInstallationKey(database.db);
    expect(`${key} ${JSON.stringify({ key })} ${inspect({ key })}`).not.toContain(key.reveal());
  });

  it('gives each purpose its own key, which never changes', async () => {
    const key = await loadInstallationKey(database.db);
    expect(hex(deriveKey(key, 'one'))).toBe(hex(deriveKey(key, 'one')));
    expect(hex(deriveKey(key, 'one'))).not.toBe(hex(deriveKey(key, 'two')));
    expect(deriveKey(key, 'one')).toHaveLength(32);
  });
});
