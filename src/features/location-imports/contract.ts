import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Id, listOf, PageNumber, SearchText } from '#shared/listing.ts';
import { COLUMN_NAMES } from '#features/locations/fields/column-aliases.ts';

export const IMPORT_MAX_BYTES = 20_000_000;
export const IMPORT_MAX_ROWS = 50_000;
export const IMPORT_PAGE_SIZE = 50;
export const LONGEST_BRAND = 200;
/** A plan that nobody applied is forgotten after so long. */
export const PLAN_HOURS = 24;

export const EXPORT_FORMATS = ['csv', 'json', 'geojson'] as const;
export const PLAN_ROW_KINDS = ['changed', 'created', 'archived', 'rejected'] as const;
export type PlanRowKind = (typeof PLAN_ROW_KINDS)[number];

/** What must be agreed to: no row is known, most known restaurants would be somewhere else, most would be archived. */
export const IMPORT_WARNINGS = ['no_match', 'moves_most', 'prunes_most'] as const;
export type ImportWarning = (typeof IMPORT_WARNINGS)[number];

const PlanParams = z.object({ id: Id });
const count = z.number().int();

/** One field before and after, as texts for people; '' is nothing. */
export const ShownChange = z.object({ field: z.string(), label: z.string(), from: z.string(), to: z.string() });
export type ShownChange = z.infer<typeof ShownChange>;

/** Answered by the multipart form of one `file`: CSV, TSV, JSON or GeoJSON. 400 names `file` and says what is wrong with it. */
export const uploadImport = endpoint({
  method: 'POST',
  path: '/wagtail/locations/import/',
  summary: 'Upload a list of restaurants to be compared; nothing is changed',
  reply: z.object({ id: Id }),
});

const Counts = z.object({
  rows: count,
  created: count,
  changed: count,
  /** Of the changed, those that were archived. */
  restored: count,
  unchanged: count,
  /** No longer in the file. */
  gone: count,
  archived: count,
  rejected: count,
});

/** 404 for other people's plans and for those that are over. */
export const getImportPlan = endpoint({
  method: 'GET',
  path: '/wagtail/api/main/locations/import-plans/:id/',
  summary: 'An uploaded list: its columns, and what it would change once it was compared',
  params: PlanParams,
  reply: z.object({
    id: Id,
    file_name: z.string(),
    format: z.string(),
    unit: z.string(),
    row_count: count,
    size_bytes: count,
    expires_at: z.string(),
    notes: z.array(z.string()),
    columns: z.array(
      z.object({
        name: z.string(),
        /** The first few values. */
        samples: z.array(z.string()),
        guess: z.enum(COLUMN_NAMES).nullable(),
        chosen: z.enum(COLUMN_NAMES).nullable(),
      }),
    ),
    /** Of a list of several brands, each with how many rows it has. */
    brands: z.array(z.object({ name: z.string(), rows: count })),
    /** The only one that is read; null for all. */
    brand: z.string().nullable(),
    prune: z.boolean(),
    allow_far_points: z.boolean(),
    /** False where the asker may archive no restaurant. */
    may_prune: z.boolean(),
    plan: z
      .object({
        counts: Counts,
        live_before: count,
        notes: z.array(z.string()),
        quality: z.array(z.object({ kind: z.string(), title: z.string(), count, items: z.array(z.string()) })),
        warnings: z.array(z.enum(IMPORT_WARNINGS)),
      })
      .nullable(),
  }),
});

/** Compares the file with what is stored and keeps the result for `PLAN_HOURS`; an earlier result of the same file is replaced. */
export const compareImport = endpoint({
  method: 'POST',
  path: '/wagtail/locations/import/:id/compare/',
  summary: 'Compare an uploaded list with the restaurants; nothing is changed',
  params: PlanParams,
  body: z.object({
    /** One a column of the file, in its order; null is not read. */
    columns: z.array(z.enum(COLUMN_NAMES, 'is no field of a restaurant').nullable()).max(1000).default([]),
    /** Only the rows of this brand; null for all of them. */
    brand: z.string().max(LONGEST_BRAND).nullable().default(null),
    prune: z.boolean().default(false),
    /** Load points off their country or more than 100 miles from their postal code. */
    allow_far_points: z.boolean().default(false),
  }),
  reply: z.object({}),
});

export const listPlanRows = endpoint({
  method: 'GET',
  path: '/wagtail/api/main/locations/import-plans/:id/rows/',
  summary: 'What an uploaded list would change, restaurant by restaurant',
  params: PlanParams,
  query: z.object({ kind: z.enum(PLAN_ROW_KINDS).optional(), q: SearchText, p: PageNumber }),
  reply: listOf(
    z.object({
      id: count,
      kind: z.enum(PLAN_ROW_KINDS),
      rlid: count.nullable(),
      line: count,
      label: z.string(),
      changes: z.array(ShownChange),
      /** Of a refused row: which field, and why. */
      reason: z.string(),
    }),
  ),
});

/**
 * Writes exactly what was shown, in one transaction. 409 names restaurants that were changed meanwhile, unless
 * `leave_changed`: then those rows are left out. 400 names `confirmed` where a warning must be agreed to.
 */
export const applyImport = endpoint({
  method: 'POST',
  path: '/wagtail/locations/import/:id/apply/',
  summary: 'Apply a compared list to the restaurants',
  params: PlanParams,
  body: z.object({ confirmed: z.boolean().default(false), leave_changed: z.boolean().default(false) }),
  reply: z.object({ import_id: Id, created: count, changed: count, archived: count, left: z.array(z.string()) }),
});

export const discardImport = endpoint({
  method: 'POST',
  path: '/wagtail/locations/import/:id/discard/',
  summary: 'Forget an uploaded list',
  params: PlanParams,
  reply: z.object({}),
});

const ListedImport = z.object({
  id: Id,
  file_name: z.string(),
  applied_at: z.string(),
  applied_by: z.string(),
  created: count,
  changed: count,
  archived: count,
  undone_at: z.string().nullable(),
  undone_by: z.string().nullable(),
});
export type ListedImport = z.infer<typeof ListedImport>;

/** One's own; those of everybody for whoever may change restaurants everywhere. Newest first. */
export const listImports = endpoint({
  method: 'GET',
  path: '/wagtail/api/main/locations/imports/',
  summary: 'Imports of restaurants that were applied',
  query: z.object({ p: PageNumber }),
  reply: listOf(ListedImport),
});

export const getImport = endpoint({
  method: 'GET',
  path: '/wagtail/api/main/locations/imports/:id/',
  summary: 'One import of restaurants',
  params: PlanParams,
  reply: ListedImport.extend({
    /** Of the restaurants that undoing left as they were. */
    left: count,
  }),
});

export const UNDO_RESULTS = ['undone', 'changed_since', 'outside', 'taken'] as const;

export const listImportChanges = endpoint({
  method: 'GET',
  path: '/wagtail/api/main/locations/imports/:id/changes/',
  summary: 'What an import changed, restaurant by restaurant',
  params: PlanParams,
  query: z.object({ q: SearchText, p: PageNumber, left: z.enum(['1']).optional() }),
  reply: listOf(
    z.object({
      id: count,
      kind: z.enum(['changed', 'created', 'archived']),
      label: z.string(),
      changes: z.array(ShownChange),
      /** What undoing did with it; null before. */
      undo: z.enum(UNDO_RESULTS).nullable(),
    }),
  ),
});

/** Puts back what the import changed, but for restaurants that were changed since: they are counted and marked. 409 the second time. */
export const undoImport = endpoint({
  method: 'POST',
  path: '/wagtail/locations/imports/:id/undo/',
  summary: 'Undo an import of restaurants',
  params: PlanParams,
  reply: z.object({ restored: count, left: count }),
});

export const QUALITY_RULES = [
  'invalid-postal-code',
  'postal-state',
  'far-from-postal-code',
  'unknown-postal-code',
  'zone-mismatch',
  'missing-phone',
  'missing-hours',
  'duplicate-address',
  'duplicate-phone',
  'duplicate-point',
  'city-spelling',
  'page-address',
  'past-exceptions',
  'overdue-opening',
] as const;
export type QualityRule = (typeof QUALITY_RULES)[number];

export const QualityQuery = z.object({
  rule: z.enum(QUALITY_RULES, 'is no rule').optional(),
  /** "TX", or "CA-ON" with its country in front. */
  state: z.string().max(10).optional(),
  q: SearchText,
});

/** What is probably wrong in the stored restaurants of one's regions, archived ones and those closed for good left out. */
export const getQuality = endpoint({
  method: 'GET',
  path: '/wagtail/api/main/locations/quality/',
  summary: 'What is probably wrong in the stored restaurants',
  query: QualityQuery.extend({ p: PageNumber }),
  reply: listOf(
    z.object({ id: count, rlid: count, rule: z.enum(QUALITY_RULES), label: z.string(), text: z.string() }),
  ).extend({
    /** Restaurants that were looked at. */
    checked: count,
    rules: z.array(z.object({ rule: z.enum(QUALITY_RULES), title: z.string(), count })),
    states: z.array(z.object({ value: z.string(), count })),
  }),
});
