import { referencesIn } from '#content/references.ts';
import type { ContentRegistry } from '#content/registry.ts';
import { hasReferring, indexReferences } from '#features/references/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { findSettingsModel } from './models.ts';
import { siteSettings } from './tables.ts';

/**
 * Indexes the references of settings that were saved before references were indexed. Runs only when no settings have
 * indexed references. Returns the number of values read, which is small.
 */
export async function indexOldSettings(tx: Tx, registry: ContentRegistry): Promise<number> {
  if (await hasReferring(tx, 'settings')) return 0;
  const stored = await tx.select().from(siteSettings).for('share');
  for (const { id, model, value } of stored) {
    const fields = findSettingsModel(model)?.fields;
    const held = fields ? [...referencesIn(fields, value, registry)] : [];
    await indexReferences(tx, { kind: 'settings', id }, { live: held, draft: held });
  }
  return stored.length;
}
