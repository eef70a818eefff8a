import { eq } from 'drizzle-orm';
import { Invalid } from '#shared/problem.ts';
import type { SiteId } from '#shared/brand.ts';
import { checkStored } from '#content/check-stored.ts';
import type { SettingsDefinition, StoredOf } from '#content/define.ts';
import { replaceReferences, type Replacement } from '#content/replace-references.ts';
import { validateValue } from '#content/validate.ts';
import { olderVersion, refuseOlderVersion } from '#features/history/server/index.ts';
import { lockRecord, refuseLocked, unlockRecord } from '#features/locks/server/index.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { ReferenceFaults } from '#features/references/server/index.ts';
import { holdSite } from '#features/pages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { SettingsLanguage } from '../contract.ts';
import { settingsModelFor } from './models.ts';
import { siteSettings } from './tables.ts';
import {
  insertSettings,
  lockSettings,
  removeSettings,
  type SettingsPlace,
  type SettingsWriting,
  subjectOf,
  updateSettings,
} from './write-settings.ts';

/** Context of staff commands, each of which checks rights. */
export interface SettingsCommandContext extends SettingsWriting {
  powers: StaffPowers;
  /** Errors for added media that the user may not use. */
  mediaFaults?: ReferenceFaults;
  /** Errors for added references to missing targets. */
  goneFaults?: ReferenceFaults;
}

/**
 * Replaces a site's settings value for the system (seeds, tests), for one language or for all languages without a value
 * of their own. The commit drops cached pages that show it. Targets of its references need not exist yet.
 * @throws Invalid naming each field that breaks a rule.
 */
export async function saveSettings<D extends SettingsDefinition>(
  tx: Tx,
  context: SettingsWriting,
  settings: { siteId: SiteId; model: D; value: StoredOf<D>; language?: LanguageCode },
): Promise<void> {
  const checked = validateValue(settings.model, settings.value, 'publish', context.registry);
  if (checked.errors.length > 0) throw new Invalid(checked.errors);
  const place = { siteId: settings.siteId, model: settings.model, language: settings.language ?? ('' as const) };
  const isNew = !(await lockSettings(tx, place)) && (await insertSettings(tx, context, place, checked.value));
  if (!isNew) await updateSettings(tx, context, place, checked.value);
}

interface AskedPlace {
  app?: string;
  model: string;
  site: number;
  language: SettingsLanguage;
}

interface Asked extends AskedPlace {
  /** 0 when the user saw no saved value. */
  baseVersion: number;
}

/**
 * Saves settings; the commit drops cached pages that show them. Returns the new version.
 * @throws NotFound, Forbidden without change or when another user locked them, Conflict when they were saved after
 * `baseVersion`, Invalid naming each field by content path
 */
export async function changeSettings(
  tx: Tx,
  context: SettingsCommandContext,
  asked: Asked & { value: Record<string, unknown> },
): Promise<number> {
  const { place, row } = await lockPlace(tx, context, asked);
  const value = await checked(tx, context, place, row, asked.value);
  if (row) return updateSettings(tx, context, place, value);
  const version = await insertSettings(tx, context, place, value);
  if (version === undefined) throw await olderVersion(tx, editedSettings(place));
  return version;
}

async function checked(
  tx: Tx,
  { registry, goneFaults, mediaFaults }: SettingsCommandContext,
  { model }: SettingsPlace,
  row: typeof siteSettings.$inferSelect | undefined,
  sent: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { value, errors, added } = checkStored(model, sent, row?.value ?? {}, { mode: 'publish', registry });
  if (errors.length === 0) errors.push(...((await goneFaults?.(tx, added)) ?? []));
  if (errors.length === 0) errors.push(...((await mediaFaults?.(tx, added)) ?? []));
  if (errors.length > 0) throw new Invalid(errors);
  return value;
}

/**
 * Checks that the actor may change the settings and, with a value, that it could be saved now. Returns the stored
 * value, null without one, and the checked value. @param asked.evenLocked checks the right alone, regardless of locks
 * @throws as `changeSettings`
 */
export async function checkSettings(
  tx: Tx,
  context: SettingsCommandContext,
  {
    sent,
    evenLocked = false,
    ...asked
  }: AskedPlace & { evenLocked?: boolean; sent?: { value: Record<string, unknown>; baseVersion: number } },
): Promise<{ stored: Record<string, unknown> | null; value: Record<string, unknown> }> {
  const { place, row } = sent
    ? await lockPlace(tx, context, { ...asked, baseVersion: sent.baseVersion })
    : await (evenLocked ? holdPlace : holdFree)(tx, context, asked);
  const stored = row?.value ?? null;
  return { stored, value: sent ? await checked(tx, context, place, row, sent.value) : (stored ?? {}) };
}

/** Deletes the saved settings of a language, or those for all languages. @throws as `changeSettings` */
export async function withdrawSettings(tx: Tx, context: SettingsCommandContext, asked: Asked): Promise<void> {
  const { place } = await lockPlace(tx, context, asked);
  await removeSettings(tx, context, place);
}

/** @throws NotFound, Forbidden and Conflict likewise, Invalid for the value for all languages */
export async function inheritSettings(tx: Tx, context: SettingsCommandContext, asked: Asked): Promise<void> {
  if (asked.language === '') {
    throw new Invalid([{ field: 'language', message: 'must be one language' }]);
  }
  await withdrawSettings(tx, context, asked);
}

/**
 * Replaces all references of one stored settings value to one target by another; live at once. Returns true: no
 * reference to the old target is left. @param id the value's row id, as in references
 * @throws NotFound, Forbidden without change
 */
export async function replaceInSettings(
  tx: Tx,
  context: SettingsCommandContext,
  id: number,
  change: Replacement,
): Promise<boolean> {
  const [row] = await tx.select().from(siteSettings).where(eq(siteSettings.id, id)).for('update');
  const model = settingsModelFor(context.powers, { model: row?.model ?? '' }, 'change');
  if (!row) return true;
  const place = { siteId: row.siteId as SiteId, model, language: row.languageCode as SettingsLanguage };
  await refuseLocked(tx, context, lockSubjectOf(place));
  const { value, count } = replaceReferences(model.fields, row.value, context.registry, change);
  if (count === 0) return true;
  await updateSettings(tx, context, place, value, { action: 'settings.replace_references', details: { ...change } });
  return true;
}

/** Locks and returns the current value. @throws NotFound, Forbidden, Conflict */
async function lockPlace(
  tx: Tx,
  context: SettingsCommandContext,
  asked: Asked,
): Promise<{ place: SettingsPlace; row: typeof siteSettings.$inferSelect | undefined }> {
  const { place, row } = await holdFree(tx, context, asked);
  await refuseOlderVersion(tx, { ...editedSettings(place), version: row?.version ?? 0 }, asked.baseVersion);
  return { place, row };
}

/** Returns the stored value, unless another user locked it. @throws NotFound, Forbidden */
async function holdFree(tx: Tx, context: SettingsCommandContext, asked: AskedPlace) {
  const held = await holdPlace(tx, context, asked);
  await refuseLocked(tx, context, lockSubjectOf(held.place));
  return held;
}

async function holdPlace(tx: Tx, context: SettingsCommandContext, asked: AskedPlace) {
  const model = settingsModelFor(context.powers, asked, 'change');
  const place = { siteId: await holdSite(tx, asked.site), model, language: asked.language };
  return { place, row: await lockSettings(tx, place) };
}

/**
 * Locks the value in one language for the actor, also before its first save: other users cannot change or delete it.
 * @throws NotFound, Forbidden without change, and as `lockRecord`
 */
export async function keepSettings(
  tx: Tx,
  context: SettingsCommandContext,
  { reason, isTakeOver, ...asked }: AskedPlace & { reason: string; isTakeOver: boolean },
): Promise<void> {
  const { place } = await holdPlace(tx, context, asked);
  await lockRecord(tx, context, lockSubjectOf(place), { reason, isTakeOver });
}

/** Unlocks the value. @throws NotFound, Forbidden without change or for another user's lock without being superuser */
export async function releaseSettings(tx: Tx, context: SettingsCommandContext, asked: AskedPlace): Promise<void> {
  const { place } = await holdPlace(tx, context, asked);
  await unlockRecord(tx, context, lockSubjectOf(place));
}

const lockSubjectOf = (place: SettingsPlace) => ({
  kind: 'settings' as const,
  id: subjectOf(place),
  noun: 'these settings',
});

function editedSettings({ siteId, model, language }: SettingsPlace) {
  return { kind: 'settings', id: subjectOf({ siteId, model, language }), noun: 'these settings' };
}
