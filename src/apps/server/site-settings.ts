import type { SiteId } from '#shared/brand.ts';
import type { Field, Fields } from '#content/field.ts';
import { idsByKind, type Lookup } from '#content/lookup.ts';
import { referencesIn } from '#content/references.ts';
import { resolveFields } from '#content/resolve.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { SETTINGS, type SiteSettings } from '#features/settings/definitions.ts';
import { loadStoredSettings } from '#features/settings/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { loadLookup } from './load-lookup.ts';

/** A site's settings ready for views, and which models were ever saved. */
export interface LoadedSettings {
  values: SiteSettings;
  saved: ReadonlySet<string>;
  tags: string[];
}

/** All settings models of a site, resolved together: one query for the values, one per kind for what they point at. */
export async function loadSiteSettings(
  db: Db,
  siteId: SiteId,
  onLost: (loss: { path: string; reason: string }) => void,
): Promise<LoadedSettings> {
  const stored = await loadStoredSettings(db, siteId);
  const references = SETTINGS.flatMap((model) => [
    ...referencesIn(model.fields, stored.get(model.name) ?? {}, blockRegistry, model.name),
  ]);
  const ids = idsByKind(references);
  const lookup: Lookup = await loadLookup(db, ids);
  const context = { registry: blockRegistry, lookup, onLost };
  const values = Object.fromEntries(
    SETTINGS.map((model) => [
      model.name,
      resolveFields(model.fields as Record<string, Field> as Fields, stored.get(model.name) ?? {}, model.name, context),
    ]),
  );
  return {
    values: values as unknown as SiteSettings,
    saved: new Set(stored.keys()),
    tags: [
      ...SETTINGS.map((model) => `settings:${model.name}`),
      ...ids.page.map((id) => `page:${id}`),
      ...ids.image.map((id) => `image:${id}`),
    ],
  };
}
