import { and, eq, sql } from 'drizzle-orm';
import type { SettingsDefinition } from '#content/define.ts';
import { referencesIn } from '#content/references.ts';
import type { ContentRegistry } from '#content/registry.ts';
import type { SiteId } from '#shared/brand.ts';
import { type Actor, recordHistory } from '#features/history/server/index.ts';
import { indexReferences } from '#features/references/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import type { SettingsLanguage } from '../contract.ts';
import { siteSettings } from './tables.ts';

export interface SettingsWriting {
  actor: Actor;
  /** ISO instant. */
  now: string;
  registry: ContentRegistry;
}

/** Identifies a settings value. */
export interface SettingsPlace {
  siteId: SiteId;
  model: SettingsDefinition;
  language: SettingsLanguage;
}

/** Cache tag of pages that show a settings model of a site, in any language. */
export function settingsTag(siteId: number, model: string): string {
  return `settings:${siteId}:${model}`;
}

/** Subject id for the history: "1:footer", "1:footer:es". */
export function subjectOf({ siteId, model, language }: { siteId: number; model: { name: string }; language: string }) {
  return [siteId, model.name, language].filter((part) => part !== '').join(':');
}

const isAt = ({ siteId, model, language }: SettingsPlace) =>
  and(eq(siteSettings.siteId, siteId), eq(siteSettings.model, model.name), eq(siteSettings.languageCode, language));

/** Locks the stored value; undefined when there is none yet. */
export async function lockSettings(
  tx: Tx,
  place: SettingsPlace,
): Promise<typeof siteSettings.$inferSelect | undefined> {
  const [row] = await tx.select().from(siteSettings).where(isAt(place)).for('update');
  return row;
}

/** Inserts a validated value; returns the version, or undefined when another transaction has inserted one. */
export async function insertSettings(
  tx: Tx,
  context: SettingsWriting,
  place: SettingsPlace,
  value: Record<string, unknown>,
): Promise<number | undefined> {
  const { siteId, model, language } = place;
  const [row] = await tx
    .insert(siteSettings)
    .values({ siteId, model: model.name, languageCode: language, value, updatedAt: context.now })
    .onConflictDoNothing()
    .returning({ id: siteSettings.id, version: siteSettings.version });
  if (row) await follow(tx, context, place, { id: row.id, value, action: 'settings.save' });
  return row?.version;
}

/** Replaces a locked value by a validated one. Returns the new version. */
export async function updateSettings(
  tx: Tx,
  context: SettingsWriting,
  place: SettingsPlace,
  value: Record<string, unknown>,
  noted: { action: string; details?: Record<string, unknown> } = { action: 'settings.save' },
): Promise<number> {
  const [row] = await tx
    .update(siteSettings)
    .set({ value, updatedAt: context.now, version: sql`${siteSettings.version} + 1` })
    .where(isAt(place))
    .returning({ id: siteSettings.id, version: siteSettings.version });
  if (!row) throw new Error('The settings were not locked');
  await follow(tx, context, place, { id: row.id, value, ...noted });
  return row.version;
}

/** Deletes the value of a language, which then uses the value for all languages. */
export async function removeSettings(tx: Tx, context: SettingsWriting, place: SettingsPlace): Promise<void> {
  const [row] = await tx.delete(siteSettings).where(isAt(place)).returning({ id: siteSettings.id });
  if (row) await follow(tx, context, place, { id: row.id, value: {}, action: 'settings.inherit' });
}

/** Updates references and history, and drops cached pages that show the value. */
async function follow(
  tx: Tx,
  context: SettingsWriting,
  place: SettingsPlace,
  written: { id: number; value: Record<string, unknown>; action: string; details?: Record<string, unknown> },
): Promise<void> {
  const { id, value, action, details } = written;
  const held = [...referencesIn(place.model.fields, value, context.registry)];
  await indexReferences(tx, { kind: 'settings', id }, { live: held, draft: held });
  await recordHistory(tx, context, action, ['settings', subjectOf(place)], details);
  await announceChange(tx, [settingsTag(place.siteId, place.model.name)]);
}
