import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { searchPatterns } from '#shared/listing.ts';
import { mayOnLocation, type ModelPermission, regionsWith, type StaffPowers } from '#features/rights/permissions.ts';
import { REGIONS } from '#platform/geocoding/regions.ts';
import type { LocationFilter } from '../../staff-contract.ts';
import { locations } from '../tables.ts';

/** Restaurants of the regions where a user has a permission. */
export function heldBy(powers: StaffPowers, permission: ModelPermission): SQL {
  const regions = regionsWith(powers, permission);
  if (regions.some(({ country }) => country === '')) return sql`true`;
  if (regions.length === 0) return sql`false`;
  const covers = regions.map(({ country, state }) =>
    state === ''
      ? sql`${locations.country} = ${country}`
      : sql`(${locations.country} = ${country} AND ${locations.state} = ${state})`,
  );
  return sql`(${sql.join(covers, sql` OR `)})`;
}

/** Condition: an rlid is of a restaurant in the user's regions. */
export function isInRegions(rlid: SQLWrapper, powers: StaffPowers, permission: ModelPermission): SQL {
  if (mayOnLocation(powers, permission, { country: '', state: '' })) return sql`true`;
  return sql`${rlid} IN (SELECT ${locations.rlid} FROM ${locations} WHERE ${heldBy(powers, permission)})`;
}

/**
 * Condition of a filter, without the limits of the user's regions.
 * @param today YYYY-MM-DD from which an exception counts as future
 */
export function matching(filter: LocationFilter, today: string): SQL {
  const conditions = [
    ...searchPatterns(filter.q).map(wordFound),
    ...regionOf(filter.region),
    ...statusOf(filter.status),
    ...(filter.service ? [sql`${locations[filter.service]}`] : []),
    ...(filter.exceptions ? [sql`${exceptionsAhead(today)} > 0`] : []),
    ...(filter.noHours ? [sql`NOT ${hasHours()}`] : []),
  ];
  return sql.join(conditions, sql` AND `);
}

/** How many dated exceptions of a row are today or later. */
export function exceptionsAhead(today: string): SQL<number> {
  const vars = JSON.stringify({ today });
  return sql<number>`jsonb_array_length(jsonb_path_query_array(${locations.exceptions}, '$[*] ? (@.date >= $today)', ${vars}::jsonb))`;
}

/** True when a row publishes hours of operation; a week that never opens does not count. */
export function hasHours(): SQL<boolean> {
  return sql<boolean>`jsonb_path_exists(${locations.hours}, '$.operation[*][*].opens')`;
}

// A state is found by its name too, which no column has.
function wordFound(pattern: string): SQL {
  const word = pattern.slice(1, -1).toLowerCase();
  const states = REGIONS.filter(({ name }) => word.length > 2 && name.toLowerCase().includes(word));
  const inText = sql`(${locations.restaurantNumber} || ' ' || ${locations.name} || ' ' || ${locations.address1} || ' ' || ${locations.address2}
    || ' ' || ${locations.city} || ' ' || ${locations.state} || ' ' || ${locations.zip}) ILIKE ${pattern}`;
  if (states.length === 0) return inText;
  const codes = sql.join(
    states.map(({ code }) => sql`${code}`),
    sql`, `,
  );
  return sql`(${inText} OR ${locations.state} IN (${codes}))`;
}

function regionOf(region: string): SQL[] {
  const [country, state] = region.split('-');
  return [
    ...(country ? [sql`${locations.country} = ${country}`] : []),
    ...(state ? [sql`${locations.state} = ${state}`] : []),
  ];
}

function statusOf(status: LocationFilter['status']): SQL[] {
  if (status === 'archived') return [sql`${locations.archivedAt} IS NOT NULL`];
  const live = sql`${locations.archivedAt} IS NULL`;
  return status === '' ? [live] : [live, sql`${locations.status} = ${status}`];
}
