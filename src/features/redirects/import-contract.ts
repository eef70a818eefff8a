import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Id, MAX_ID } from '#shared/listing.ts';
import { SiteRef } from './contract.ts';

/** What an import takes. */
export const IMPORT_LIMITS = { bytes: 20_000_000, rows: 50_000, columns: 50, cellCharacters: 5000 } as const;
/** Rows of a preview or result that are sent back; the file of refused rows has all. */
export const MAX_SHOWN_ROWS = 200;
/** Rows of the file shown while its columns are named. */
export const SAMPLE_ROWS = 5;
/** Kept between upload and import for so long. */
export const IMPORT_HOURS = 24;

/** Which column says what, counted from 0; null: none does. */
export const Mapping = z.object({
  from: z.number('choose a column').int().min(0, 'choose a column').max(MAX_ID),
  to: z.number('choose a column').int().min(0, 'choose a column').max(MAX_ID),
  site: Count.nullable().default(null),
  permanent: Count.nullable().default(null),
});
export type Mapping = z.infer<typeof Mapping>;

/** The answer to an upload: what was found in the file. POST /wagtail/redirects/import/, a multipart form with `file`. */
export const UPLOAD_PATH = '/wagtail/redirects/import/';
export const Uploaded = z.object({
  /** Names the upload in the next steps; only for whoever sent it. */
  import: z.string(),
  file_name: z.string(),
  columns: z.array(z.string()),
  row_count: z.number().int(),
  sample: z.array(z.array(z.string())),
  /** Read off the header; null where it does not tell. */
  guess: z.object({
    from: z.number().int().nullable(),
    to: z.number().int().nullable(),
    site: z.number().int().nullable(),
    permanent: z.number().int().nullable(),
  }),
  sites: z.array(SiteRef),
});
export type Uploaded = z.infer<typeof Uploaded>;

export const uploadImport = endpoint({
  method: 'POST',
  path: UPLOAD_PATH,
  summary: 'Send a table of redirects to be imported (multipart, `file`)',
  reply: Uploaded,
});

const RowRemark = z.object({
  /** As a spreadsheet counts: the header is 1. */
  row: z.number().int(),
  from: z.string(),
  to: z.string(),
  messages: z.array(z.string()),
});
export type RowRemark = z.infer<typeof RowRemark>;

/** What an import did, or in a dry run would do. */
export const ImportReport = z.object({
  row_count: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  /** Rows that say what is so already. */
  unchanged: z.number().int(),
  refused: z.number().int(),
  warned: z.number().int(),
  /** The first of them, in the order of the file. */
  refusals: z.array(RowRemark),
  warnings: z.array(RowRemark),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const processImport = endpoint({
  method: 'POST',
  path: '/wagtail/redirects/import/process/',
  summary: 'Check what an import would do (`dry_run`), or do it',
  body: z.object({
    import: z.uuid('is not there any more: send the file again'),
    mapping: Mapping,
    /** For rows whose column says none; null is every site. */
    site: Id.nullable().default(null),
    is_permanent: z.boolean().default(true),
    /** Changes redirects that are there already, instead of refusing their rows. */
    update_existing: z.boolean().default(false),
    dry_run: z.boolean(),
  }),
  reply: ImportReport,
});

/** GET: the rows that an import refused, as CSV; for whoever imported. */
export const REFUSED_PATH = '/wagtail/api/main/redirects/imports/:import/refused/';
