import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { Forbidden } from '#shared/problem.ts';
import type { LocationEntry } from '#features/locator/server/index.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { RegionAccess } from './region-access.ts';
import { regionOf } from './restaurant.ts';

/** In place of an rlid: the settings of all restaurants without settings of their own. */
export const CHAIN = 0;

/** Metadata of a row of settings. Version 0: never saved, the row only holds a pause. */
interface Saved {
  rlid: number;
  version: number;
  changedBy: string;
  changedAt: string;
}

/** When settings were saved last, and by whom. */
export interface SavedSettings {
  /** 0 before the first save. */
  version: number;
  changed: { by: string; at: string } | null;
}

/** The settings in force: a restaurant's own row or the chain's. */
export function settingsInForce<Row extends Saved>(rows: readonly Row[]) {
  const own = rows.find(({ rlid }) => rlid !== CHAIN);
  const chain = rows.find(({ rlid }) => rlid === CHAIN);
  const isOwn = own !== undefined && own.version > 0;
  return { own, row: isOwn ? own : chain, isOwn, saved: savedOf(own), chain: savedOf(chain) };
}

function savedOf(row: Saved | undefined): SavedSettings {
  if (!row) return { version: 0, changed: null };
  return { version: row.version, changed: { by: row.changedBy, at: new Date(row.changedAt).toISOString() } };
}

/**
 * One value of the settings in force for a restaurant, as a part of a statement; NULL when none were saved.
 * @param value column of the row, which is called `settings`
 */
export function settingOf(table: SQLWrapper, rlid: SQLWrapper, value: SQL): SQL {
  return sql`(SELECT ${value} FROM ${table} AS settings
    WHERE (settings.rlid = ${rlid} AND settings.version > 0) OR settings.rlid = ${CHAIN}
    ORDER BY settings.rlid DESC LIMIT 1)`;
}

/** True for users who may change the settings of every restaurant. */
export function mayChangeAll(
  access: RegionAccess,
  powers: StaffPowers,
  restaurants: readonly LocationEntry[],
): boolean {
  return restaurants.every((restaurant) => access.may(powers, 'settings', regionOf(restaurant)));
}

/** @throws Forbidden */
export function requireAll(access: RegionAccess, powers: StaffPowers, restaurants: readonly LocationEntry[]): void {
  if (!mayChangeAll(access, powers, restaurants))
    throw new Forbidden('You may change the settings of all restaurants only if you may change each of them');
}
