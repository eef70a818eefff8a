import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Id } from '#shared/listing.ts';
import { LOCATION_SERVICES, LocationFilter } from './staff-contract.ts';
import { CalendarDate, DaySpans, EXCEPTION_SERVICES, lineOfText } from './staff-contract-hours.ts';

/** Most restaurants of one bulk change. */
export const MAX_BULK_LOCATIONS = 5000;
/** Days of one exception at most. */
export const MAX_EXCEPTION_DAYS = 31;
/** Rows in a preview; counts cover the others. */
export const PREVIEW_ROWS = 200;

const Time = z.string('is required').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as 15:00');

/** Requested hours of the days. 'closes_at' and 'opens_at' cut the usual hours of each restaurant. */
export const ExceptionHours = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('closed') }),
  z.object({ kind: z.literal('closes_at'), at: Time }),
  z.object({ kind: z.literal('opens_at'), at: Time }),
  z.object({ kind: z.literal('other'), spans: DaySpans.min(1, 'is required') }),
]);
export type ExceptionHours = z.infer<typeof ExceptionHours>;

/** Without `to`, the change is for one day. */
const Days = { from: CalendarDate, to: CalendarDate.optional() };

export const BulkChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('exception'),
    ...Days,
    service: z.enum(EXCEPTION_SERVICES),
    hours: ExceptionHours,
    reason: lineOfText(100),
    /** What to do with days that have an exception already. */
    existing: z.enum(['keep', 'overwrite']),
  }),
  z.object({ kind: z.literal('remove_exceptions'), ...Days }),
  /** `until` is the first day of service again; null until reopened. */
  z.object({ kind: z.literal('close'), until: CalendarDate.nullable() }),
  z.object({ kind: z.literal('reopen') }),
  z.object({ kind: z.literal('services'), set: z.partialRecord(z.enum(LOCATION_SERVICES), z.boolean()) }),
]);
export type BulkChange = z.infer<typeof BulkChange>;

/** Ticked rows, or all that a filter finds; `expected` is the number that was shown. 409 if it finds another number. */
export const BulkTarget = z.union([
  z.object({
    ids: z.array(Id).min(1, 'is required').max(MAX_BULK_LOCATIONS, `must be at most ${MAX_BULK_LOCATIONS} restaurants`),
  }),
  z.object({ filter: LocationFilter, expected: Count }),
]);
export type BulkTarget = z.output<typeof BulkTarget>;

const Body = z.object({ target: BulkTarget, change: BulkChange });

/** Why a restaurant stays as it is. 'forbidden': visible without the right to change; `unknown` counts all others. */
export const BULK_OUTCOMES = ['change', 'keep', 'same', 'forbidden', 'archived', 'unsuitable'] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

export const PreviewRow = z.object({
  id: z.number().int(),
  title: z.string(),
  outcome: z.enum(BULK_OUTCOMES),
  /** How its first day will read, or what changes: "11:00 AM – 3:00 PM". */
  after: z.string(),
  /** How it reads now. */
  before: z.string(),
  hasException: z.boolean(),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

/** What would happen; nothing is written. */
export const previewBulkLocations = endpoint('POST', '/wagtail/bulk/locations/location/preview/', {
  summary: 'Preview a change of many restaurants',
  body: Body,
  reply: z.object({
    total: z.number().int(),
    counts: z.record(z.enum(BULK_OUTCOMES), z.number().int()),
    /** Number of requested ids that do not exist for the user. */
    unknown: z.number().int(),
    rows: z.array(PreviewRow),
  }),
});

export const changeBulkLocations = endpoint('POST', '/wagtail/bulk/locations/location/change/', {
  summary: 'Change many restaurants at once',
  body: Body,
  reply: z.object({
    /** For undoing; null when nothing changed. */
    bulkId: z.number().int().nullable(),
    done: z.array(z.number().int()),
    refused: z.array(z.object({ id: z.number().int(), reason: z.string() })),
  }),
});

/** Restores former values that have not changed since, where the user may change them. */
export const undoBulkLocations = endpoint('POST', '/wagtail/locations/bulk/:id/undo/', {
  summary: 'Undo a change of many restaurants',
  reply: z.object({ restored: z.number().int(), kept: z.number().int() }),
});

/** The newest bulk changes of restaurants that the user may change. */
export const listBulkLocations = endpoint('GET', '/wagtail/api/main/locations/bulk/', {
  summary: 'Recent changes of many restaurants',
  reply: z.object({
    rows: z.array(
      z.object({
        id: z.number().int(),
        summary: z.string(),
        count: z.number().int(),
        at: z.string(),
        by: z.string(),
        undoneBy: z.string().nullable(),
      }),
    ),
  }),
});
