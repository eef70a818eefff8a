import { Invalid } from '#shared/problem.ts';
import type { SiteId } from '#shared/brand.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { SettingsDefinition, StoredOf } from '#content/define.ts';
import type { ContentRegistry } from '#content/registry.ts';
import { validateValue } from '#content/validate.ts';
import type { Actor } from '#features/history/server/index.ts';
import { recordHistory } from '#features/history/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import { siteSettings } from './tables.ts';

/**
 * Replaces one settings model's value of a site, for one language or for all that have none of their own; every page that shows it changes when the transaction commits.
 * @throws Invalid naming each field that breaks a rule.
 */
export async function saveSettings<D extends SettingsDefinition>(
  tx: Tx,
  context: { actor: Actor; now: string; registry: ContentRegistry },
  settings: { siteId: SiteId; model: D; value: StoredOf<D>; language?: LanguageCode },
): Promise<void> {
  const checked = validateValue(settings.model, settings.value, 'publish', context.registry);
  if (checked.errors.length > 0) throw new Invalid(checked.errors);
  const row = {
    siteId: settings.siteId,
    model: settings.model.name,
    languageCode: settings.language ?? '',
    value: checked.value,
    updatedAt: context.now,
  };
  await tx
    .insert(siteSettings)
    .values(row)
    .onConflictDoUpdate({
      target: [siteSettings.siteId, siteSettings.model, siteSettings.languageCode],
      set: { value: row.value, updatedAt: row.updatedAt },
    });
  await recordHistory(tx, context.actor, {
    at: context.now,
    action: 'settings.save',
    subjectKind: 'settings',
    subjectId: [settings.siteId, settings.model.name, settings.language].filter(Boolean).join(':'),
  });
  await announceChange(tx, [`settings:${settings.model.name}`]);
}
