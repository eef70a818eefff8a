import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { NotFound } from '#shared/problem.ts';
import { describeForm } from '#content/describe-form.ts';
import type { ContentRegistry } from '#content/registry.ts';
import { emptyValue } from '#content/validate.ts';
import { lockStateOf } from '#features/locks/server/index.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { LANGUAGES } from '#features/pages/contract.ts';
import { listHistory } from '#features/history/server/index.ts';
import { listNamedSites, type NamedSite } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import * as contract from '../contract.ts';
import { rulesOfSettings } from '../rules.ts';
import { faultOfExpiry, wordExpiryFault } from '../security-txt-expiry.ts';
import { securityTxtSettings } from '../definitions.ts';
import { describeSettingsType, findSettingsModel, settingsGroupsOf, settingsModelFor } from './models.ts';
import { siteSettings } from './tables.ts';
import { subjectOf } from './write-settings.ts';

type Reply<E extends { reply: z.ZodType }> = z.infer<E['reply']>;
const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

interface Asked {
  app?: string;
  model: string;
  site: number;
  language: contract.SettingsLanguage;
}

/** Three statements. @param now milliseconds. @throws Forbidden when the user may see no model */
export async function listSettingsFor(
  db: Db,
  powers: StaffPowers,
  now: number,
): Promise<Reply<typeof contract.listSettings>> {
  const groups = settingsGroupsOf(powers);
  return {
    groups: groups.map(({ label, models }) => ({
      label,
      settings: models.map((model) => ({
        ...describeSettingsType(powers, model),
        holds: Object.entries(model.fields).map(([name, field]) => ({ name, label: field.label })),
      })),
    })),
    warnings: await settingsWarningsFor(db, powers, now),
  };
}

/** Two statements; none when the user may not see the settings concerned. @param now milliseconds */
export async function settingsWarningsFor(
  db: Db,
  powers: StaffPowers,
  now: number,
): Promise<contract.SettingsWarning[]> {
  const model = securityTxtSettings.name;
  if (!rulesOfSettings(model).view.allows(powers, {})) return [];
  const rows = await db
    .select({ siteId: siteSettings.siteId, language: siteSettings.languageCode, value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.model, model));
  if (rows.length === 0) return [];
  const sites = await listNamedSites(db);
  return sites.flatMap((site) => {
    const texts = rows.flatMap(({ siteId, value }) => {
      const fault = siteId === site.id ? faultOfExpiry(String(value['expires'] ?? ''), now) : null;
      return fault ? [wordExpiryFault(fault)] : [];
    });
    return [...new Set(texts)].map((text) => ({ model, site, text }));
  });
}

/** One statement. @param current the site of the request's host. @throws NotFound also when there is no site at all */
export async function findSettingsSiteFor(
  db: Db,
  powers: StaffPowers,
  asked: { app: string; model: string },
  current: number | undefined,
): Promise<number> {
  settingsModelFor(powers, asked, 'view');
  const sites = await listNamedSites(db);
  const found = sites.find(({ id }) => id === current) ?? sites[0];
  if (!found) throw new NotFound('There is no site yet');
  return found.id;
}

/** At most six statements. @param now milliseconds. @throws NotFound for an unknown or hidden model, or a deleted site */
export async function getSettingsFor(
  db: Db,
  { accountId, powers }: { accountId: number; powers: StaffPowers },
  { registry, now }: { registry: ContentRegistry; now: number },
  asked: Asked,
): Promise<contract.OpenSettings> {
  const model = settingsModelFor(powers, asked, 'view');
  const sites = await listNamedSites(db);
  const site = siteAmong(sites, asked.site);
  const rows = await db
    .select()
    .from(siteSettings)
    .where(and(eq(siteSettings.siteId, site.id), eq(siteSettings.model, model.name)));
  const own = rows.find(({ languageCode }) => languageCode === asked.language);
  const shown = own ?? rows.find(({ languageCode }) => languageCode === '');
  const subject = { kind: 'settings' as const, id: subjectOf({ siteId: site.id, model, language: asked.language }) };
  const newest = own && (await listHistory(db, subject, 1)).rows[0];
  const warnings = model.name === securityTxtSettings.name ? await settingsWarningsFor(db, powers, now) : [];
  return {
    type: describeSettingsType(powers, model),
    form: describeForm(model.fields, registry),
    site,
    sites,
    language: asked.language,
    languages: (['', ...LANGUAGES] as const).map((code) => ({
      code,
      hasOwn: rows.some(({ languageCode }) => languageCode === code),
    })),
    isOwn: own !== undefined,
    // A field that was added after the value was saved starts empty.
    value: { ...emptyValue(model.fields), ...shown?.value },
    version: own?.version ?? 0,
    saved: own ? { at: new Date(own.updatedAt).toISOString(), by: newest?.by ?? null } : null,
    warnings: warnings.filter((warning) => warning.site.id === site.id),
    lockState: await lockStateOf(
      db,
      { accountId, powers },
      subject,
      rulesOfSettings(model.name).change.allows(powers, {}),
    ),
  };
}

/** Three statements. @throws NotFound */
export async function settingsHistoryFor(
  db: Db,
  powers: StaffPowers,
  asked: Asked & { p: number },
): Promise<Reply<typeof contract.getSettingsHistory>> {
  const model = settingsModelFor(powers, asked, 'view');
  const site = siteAmong(await listNamedSites(db), asked.site);
  const id = subjectOf({ siteId: site.id, model, language: asked.language });
  return { title: model.label, ...(await listHistory(db, { kind: 'settings', id }, asked.p)) };
}

/** Checks access to a settings screen, for its document. @throws NotFound, Forbidden */
export async function findSettingsFor(
  db: Db,
  powers: StaffPowers,
  asked: { app: string; model: string; site?: number },
): Promise<void> {
  settingsModelFor(powers, asked, 'view');
  if (asked.site !== undefined) siteAmong(await listNamedSites(db), asked.site);
}

/**
 * Describes stored settings for the "used by" list, by row id; two statements. Deleted rows are absent.
 */
export async function describeSettingsValuesFor(
  db: Db,
  powers: StaffPowers,
  ids: readonly number[],
): Promise<Map<number, { type: string; title: string | null; editUrl: string | null }>> {
  if (ids.length === 0) return new Map();
  const sites = await listNamedSites(db);
  const rows = await db
    .select()
    .from(siteSettings)
    .where(inArray(siteSettings.id, [...ids]));
  return new Map(
    rows.map(({ id, model, siteId, languageCode }) => {
      const rules = rulesOfSettings(model);
      const title = nameSettings(sites, { model, siteId, language: languageCode });
      const address = `/wagtail/settings/${contract.SETTINGS_APP}/${model}/${siteId}/${languageCode && `?language=${languageCode}`}`;
      return [
        id,
        {
          type: 'Settings',
          title: rules.view.allows(powers, {}) ? title : null,
          editUrl: rules.change.allows(powers, {}) ? address : null,
        },
      ];
    }),
  );
}

/** "Footer, Harbor Catch, Spanish": the site only if there are several, the language only for a value of its own. */
export function nameSettings(
  sites: readonly NamedSite[],
  { model, siteId, language }: { model: string; siteId: number; language: string },
): string {
  const where = sites.length > 1 ? sites.find((site) => site.id === siteId)?.name : undefined;
  return [findSettingsModel(model)?.label ?? model, where, language && NAMES.of(language)].filter(Boolean).join(', ');
}

function siteAmong(sites: readonly NamedSite[], id: number): NamedSite {
  const site = sites.find((one) => one.id === id);
  if (!site) throw new NotFound('This site does not exist');
  return site;
}
