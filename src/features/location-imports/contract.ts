import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Id, listOf, PageNumber, SearchText } from '#shared/listing.ts';
import { COLUMN_NAMES } from '#features/locations/fields/column-aliases.ts';

export const IMPORT_MAX_BYTES = 20_000_000;
export const IMPORT_MAX_ROWS = 50_000;
export const IMPORT_PAGE_SIZE = 50;
export const LONGEST_BRAND = 200;
/** A plan that was not applied expires this many hours after its upload. */
export const PLAN_HOURS = 24;

export const EXPORT_FORMATS = ['csv', 'json', 'geojson'] as const;
export const PLAN_ROW_KINDS = ['changed', 'created', 'archived', 'rejected'] as const;
export type PlanRowKind = (typeof PLAN_ROW_KINDS)[number];

/**
 * Warnings that must be confirmed: no row matches a stored restaurant; most matched restaurants would move; most would be
 * archived; some would be archived although other sheets of the workbook were not read.
 */
export const IMPORT_WARNINGS = ['no_match', 'moves_most', 'prunes_most', 'other_sheets'] as const;
export type ImportWarning = (typeof IMPORT_WARNINGS)[number];

const count = z.number().int();

/** One field before and after a change, as texts for users; '' means no value. */
export const ShownChange = z.object({ field: z.string(), label: z.string(), from: z.string(), to: z.string() });
export type ShownChange = z.infer<typeof ShownChange>;

/** Takes a multipart form with one `file`: CSV, TSV, JSON or GeoJSON. 400 names `file` with the reason. */
export const uploadImport = endpoint('POST', '/wagtail/locations/import/', {
  summary: 'Upload a list of restaurants to be compared; nothing is changed',
  reply: z.object({ id: Id }),
});

const Counts = z.object({
  rows: count,
  created: count,
  changed: count,
  /** Changed restaurants that were archived before. */
  restored: count,
  unchanged: count,
  /** Restaurants that are no longer in the file. */
  gone: count,
  archived: count,
  rejected: count,
});

/** 404 for other users' plans and for expired plans. */
export const getImportPlan = endpoint('GET', '/wagtail/api/main/locations/import-plans/:id/', {
  summary: 'An uploaded list: its columns, and what it would change once it was compared',
  reply: z.object({
    id: Id,
    fileName: z.string(),
    format: z.string(),
    unit: z.string(),
    rowCount: count,
    sizeBytes: count,
    expiresAt: z.string(),
    notes: z.array(z.string()),
    columns: z.array(
      z.object({
        name: z.string(),
        /** The first few values of the column. */
        samples: z.array(z.string()),
        guess: z.enum(COLUMN_NAMES).nullable(),
        chosen: z.enum(COLUMN_NAMES).nullable(),
      }),
    ),
    /** The brands in the file, each with its number of rows. */
    brands: z.array(z.object({ name: z.string(), rows: count })),
    /** The only brand that is read; null for all brands. */
    brand: z.string().nullable(),
    prune: z.boolean(),
    allowFarPoints: z.boolean(),
    /** False when the user may not archive any restaurant. */
    mayPrune: z.boolean(),
    plan: z
      .object({
        counts: Counts,
        liveBefore: count,
        notes: z.array(z.string()),
        quality: z.array(z.object({ kind: z.string(), title: z.string(), count, items: z.array(z.string()) })),
        warnings: z.array(z.enum(IMPORT_WARNINGS)),
      })
      .nullable(),
  }),
});

/** Compares the file with the stored restaurants and keeps the result until the plan expires. Replaces an earlier result of the file. */
export const compareImport = endpoint('POST', '/wagtail/locations/import/:id/compare/', {
  summary: 'Compare an uploaded list with the restaurants; nothing is changed',
  body: z.object({
    /** One entry for each column of the file, in the file's order; null for a column that is not read. */
    columns: z.array(z.enum(COLUMN_NAMES, 'is not a field of a restaurant').nullable()).max(1000).default([]),
    /** Reads only the rows of this brand; null for all rows. */
    brand: z.string().max(LONGEST_BRAND).nullable().default(null),
    prune: z.boolean().default(false),
    /** Also loads points outside their country or more than 100 miles from their postal code. */
    allowFarPoints: z.boolean().default(false),
  }),
  reply: z.object({}),
});

export const listPlanRows = endpoint('GET', '/wagtail/api/main/locations/import-plans/:id/rows/', {
  summary: 'What an uploaded list would change, restaurant by restaurant',
  query: z.object({ kind: z.enum(PLAN_ROW_KINDS).optional(), q: SearchText, p: PageNumber }),
  reply: listOf(
    z.object({
      id: count,
      kind: z.enum(PLAN_ROW_KINDS),
      rlid: count.nullable(),
      line: count,
      label: z.string(),
      changes: z.array(ShownChange),
      /** Why a row was rejected; '' for other rows. `label` names the field. */
      reason: z.string(),
    }),
  ),
});

/**
 * Writes exactly what was shown, in one transaction. 409 names restaurants that were changed in the meantime; with
 * `leaveChanged`, their rows are left out instead. 400 names `confirmed` when a warning must be confirmed.
 */
export const applyImport = endpoint('POST', '/wagtail/locations/import/:id/apply/', {
  summary: 'Apply a compared list to the restaurants',
  body: z.object({ confirmed: z.boolean().default(false), leaveChanged: z.boolean().default(false) }),
  reply: z.object({ importId: Id, created: count, changed: count, archived: count, left: z.array(z.string()) }),
});

export const discardImport = endpoint('POST', '/wagtail/locations/import/:id/discard/', {
  summary: 'Forget an uploaded list',
  reply: z.object({}),
});

const ListedImport = z.object({
  id: Id,
  fileName: z.string(),
  appliedAt: z.string(),
  appliedBy: z.string(),
  created: count,
  changed: count,
  archived: count,
  undoneAt: z.string().nullable(),
  undoneBy: z.string().nullable(),
});
export type ListedImport = z.infer<typeof ListedImport>;

/** Returns the user's own imports, or all imports for a user who may change restaurants everywhere. Newest first. */
export const listImports = endpoint('GET', '/wagtail/api/main/locations/imports/', {
  summary: 'Imports of restaurants that were applied',
  query: z.object({ p: PageNumber }),
  reply: listOf(ListedImport),
});

export const getImport = endpoint('GET', '/wagtail/api/main/locations/imports/:id/', {
  summary: 'One import of restaurants',
  reply: ListedImport.extend({
    /** Number of restaurants that the undo left unchanged. */
    left: count,
  }),
});

export const UNDO_RESULTS = ['undone', 'changed_since', 'outside', 'taken'] as const;

export const listImportChanges = endpoint('GET', '/wagtail/api/main/locations/imports/:id/changes/', {
  summary: 'What an import changed, restaurant by restaurant',
  query: z.object({ q: SearchText, p: PageNumber, left: z.enum(['1']).optional() }),
  reply: listOf(
    z.object({
      id: count,
      kind: z.enum(['changed', 'created', 'archived']),
      label: z.string(),
      changes: z.array(ShownChange),
      /** Result of the undo for this restaurant; null before the undo. */
      undo: z.enum(UNDO_RESULTS).nullable(),
    }),
  ),
});

/** Reverts an import. Restaurants that cannot be reverted, for example after later changes, are counted and marked. 409 the second time. */
export const undoImport = endpoint('POST', '/wagtail/locations/imports/:id/undo/', {
  summary: 'Undo an import of restaurants',
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
  rule: z.enum(QUALITY_RULES, 'is not a rule').optional(),
  /** A state, "TX", or with the country in front, "CA-ON". */
  state: z.string().max(10).optional(),
  q: SearchText,
});

/** Probable mistakes in the stored restaurants of the user's regions. Archived and permanently closed restaurants are left out. */
export const getQuality = endpoint('GET', '/wagtail/api/main/locations/quality/', {
  summary: 'What is probably wrong in the stored restaurants',
  query: QualityQuery.extend({ p: PageNumber }),
  reply: listOf(
    z.object({ id: count, rlid: count, rule: z.enum(QUALITY_RULES), label: z.string(), text: z.string() }),
  ).extend({
    /** Number of restaurants that were checked. */
    checked: count,
    rules: z.array(z.object({ rule: z.enum(QUALITY_RULES), title: z.string(), count })),
    states: z.array(z.object({ value: z.string(), count })),
  }),
});
