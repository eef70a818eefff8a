import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { DatedException, ServiceHours } from '#features/opening-hours/hours.ts';
import { flagTable } from '../fields/flags.ts';

/** One restaurant. Clock times are minutes in `time_zone`; the wire's strings are made on the way out. */
export const locations = pgTable(
  'locations',
  {
    rlid: integer('rlid').primaryKey(),
    /** The source of the row and its key there ("number:0412"), by which a second import finds the row. */
    sourceKey: text('source_key').notNull(),
    restaurantNumber: text('restaurant_number').notNull(),
    name: text('name').notNull().default(''),
    address1: text('address1').notNull(),
    address2: text('address2').notNull().default(''),
    city: text('city').notNull(),
    /** Two-letter state or province code. */
    state: text('state').notNull(),
    /** ISO 3166 two-letter code. */
    country: text('country').notNull(),
    countryRootUrl: text('country_root_url').notNull().default(''),
    zip: text('zip').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    timeZone: text('time_zone').notNull(),
    /** E.164, or '' when unknown. */
    phone: text('phone').notNull().default(''),
    hours: jsonb('hours').$type<ServiceHours>().notNull(),
    exceptions: jsonb('exceptions').$type<DatedException[]>().notNull().default([]),
    status: text('status', { enum: ['open', 'temporarily_closed', 'permanently_closed', 'coming_soon'] })
      .notNull()
      .default('open'),
    /** Local date on which a temporary closure ends or a coming-soon restaurant opens. */
    reopensOn: date('reopens_on', { mode: 'string' }),
    ...flagTable(({ isUsual }, name) => boolean(snakeCase(name)).notNull().default(isUsual)),
    /** Path below the local-page root, with a closing slash: "florida/orlando/12-bay-street/". */
    localPageUrl: text('local_page_url').notNull(),
    estimatedWaitTime: text('estimated_wait_time'),
    waitListMaxPartySize: integer('wait_list_max_party_size'),
    waitListReady: boolean('wait_list_ready').notNull().default(false),
    waitUpdatedAt: timestamp('wait_updated_at', { withTimezone: true, mode: 'string' }),
    /** Set when an import with --prune no longer finds the row: hidden everywhere, its rlid kept for its return. */
    archivedAt: timestamp('archived_at', { withTimezone: true, mode: 'string' }),
    /** Grows with each change by staff or import: an edit that began before the newest is refused. */
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [
    uniqueIndex('locations_source_key').on(table.sourceKey),
    uniqueIndex('locations_local_page_url').on(table.localPageUrl),
    index('locations_place').on(table.country, table.state, table.city),
  ],
);

/** A change of many restaurants at once. `locationBulkChanges` has the values for undoing. */
export const locationBulks = pgTable('location_bulks', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** Text for staff: "Closed on Dec 24, 2026". */
  summary: text('summary').notNull(),
  appliedAt: timestamp('applied_at', { withTimezone: true, mode: 'string' }).notNull(),
  appliedById: integer('applied_by_id'),
  appliedByName: text('applied_by_name').notNull(),
  undoneAt: timestamp('undone_at', { withTimezone: true, mode: 'string' }),
  undoneByName: text('undone_by_name'),
});

/** One restaurant of such a change: the fields that changed, before and after. */
export const locationBulkChanges = pgTable(
  'location_bulk_changes',
  {
    bulkId: integer('bulk_id')
      .notNull()
      .references(() => locationBulks.id, { onDelete: 'cascade' }),
    rlid: integer('rlid').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bulkId, table.rlid] }), index('location_bulk_changes_rlid').on(table.rlid)],
);

/** "hasCurbside" → "has_curbside" */
function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
