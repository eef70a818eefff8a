import type { SiteId } from '#shared/brand.ts';
import type { Field, Fields } from '#content/field.ts';
import { referencesIn } from '#content/references.ts';
import { resolveFields } from '#content/resolve.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { SETTINGS, SHOWN_SETTINGS, type SiteSettings } from '#features/settings/definitions.ts';
import type { ImageSigner } from '#features/images/server/index.ts';
import type { LinkingSite } from '#features/pages/server/index.ts';
import { loadStoredSettings, settingsTag, type StoredSettings } from '#features/settings/server/index.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import type { Db } from '#platform/db/client.ts';
import { loadTargets } from './load-lookup.ts';

/** A site's settings ready for views, in one language. */
export interface SettingsInLanguage {
  values: SiteSettings;
  /** Names of the models that have been saved. */
  saved: ReadonlySet<string>;
}

/** A site's settings in every language. */
export interface LoadedSettings {
  in(language: LanguageCode): SettingsInLanguage;
  /** Cache tags of every settings record of the site. */
  tags: readonly string[];
  /** Cache tags of the settings that pages show. */
  shownTags: readonly string[];
}

/** All settings models of a site, resolved: one query for the values, and one batch of targets per kind. */
export async function loadSiteSettings(
  db: Db,
  site: LinkingSite & { id: SiteId },
  signer: ImageSigner,
  onLost: (loss: { path: string; reason: string }) => void,
): Promise<LoadedSettings> {
  const stored = await loadStoredSettings(db, site.id);
  const references = stored.flatMap(({ model: name, value }) => {
    const model = SETTINGS.find((candidate) => candidate.name === name);
    return model ? [...referencesIn(model.fields, value, blockRegistry, name)] : [];
  });
  const { lookup, tags } = await loadTargets(db, references, { signer, from: site });
  const byLanguage = new Map<LanguageCode, SettingsInLanguage>();
  const build = (language: LanguageCode): SettingsInLanguage => {
    const context = { registry: blockRegistry, lookup: lookup(language), onLost };
    const values = SETTINGS.map((model) => {
      const fields = model.fields as Record<string, Field> as Fields;
      return [model.name, resolveFields(fields, valueFor(stored, model.name, language), model.name, context)];
    });
    return {
      values: Object.fromEntries(values) as SiteSettings,
      saved: new Set(stored.map(({ model }) => model)),
    };
  };
  return {
    in(language) {
      let found = byLanguage.get(language);
      if (!found) byLanguage.set(language, (found = build(language)));
      return found;
    },
    tags: [...SETTINGS.map(({ name }) => settingsTag(site.id, name)), ...tags],
    shownTags: [...SHOWN_SETTINGS.map((name) => settingsTag(site.id, name)), ...tags],
  };
}

/** The language's own value, else the one for all languages, else none. */
function valueFor(stored: readonly StoredSettings[], model: string, language: LanguageCode): Record<string, unknown> {
  const ofModel = stored.filter((row) => row.model === model);
  return (ofModel.find((row) => row.language === language) ?? ofModel.find((row) => row.language === ''))?.value ?? {};
}
