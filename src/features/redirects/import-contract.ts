import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Id, MAX_ID } from '#shared/listing.ts';
import { SiteRef } from './contract.ts';

/** Limits of an imported file. */
export const IMPORT_LIMITS = { bytes: 20_000_000, rows: 50_000, columns: 50, cellCharacters: 5000 } as const;
/** Maximum number of rows in a response; the file of refused rows contains all. */
export const MAX_SHOWN_ROWS = 200;
/** Sample rows shown while columns are assigned. */
export const SAMPLE_ROWS = 5;
/** How long an upload is kept for its import. */
export const IMPORT_HOURS = 24;

/** Column indexes, from 0; null for no column. */
export const Mapping = z.object({
  from: z.number('choose a column').int().min(0, 'choose a column').max(MAX_ID),
  to: z.number('choose a column').int().min(0, 'choose a column').max(MAX_ID),
  site: Count.nullable().default(null),
  permanent: Count.nullable().default(null),
});
export type Mapping = z.infer<typeof Mapping>;

/** The answer to an upload: the contents of the file. POST /wagtail/redirects/import/, a multipart form with `file`. */
export const UPLOAD_PATH = '/wagtail/redirects/import/';
export const Uploaded = z.object({
  /** Id of the upload for the next steps; valid only for its uploader. */
  import: z.string(),
  fileName: z.string(),
  columns: z.array(z.string()),
  /** What a user should know about how the file was read. */
  notes: z.array(z.string()),
  rowCount: z.number().int(),
  sample: z.array(z.array(z.string())),
  /** Columns guessed from the header; null when ambiguous. */
  guess: z.object({
    from: z.number().int().nullable(),
    to: z.number().int().nullable(),
    site: z.number().int().nullable(),
    permanent: z.number().int().nullable(),
  }),
  sites: z.array(SiteRef),
});
export type Uploaded = z.infer<typeof Uploaded>;

export const uploadImport = endpoint('POST', UPLOAD_PATH, {
  summary: 'Send a table of redirects to be imported (multipart, `file`)',
  reply: Uploaded,
});

const RowRemark = z.object({
  /** Row number as in a spreadsheet; the header is 1. */
  row: z.number().int(),
  from: z.string(),
  to: z.string(),
  messages: z.array(z.string()),
});
export type RowRemark = z.infer<typeof RowRemark>;

/** Result of an import or a dry run. */
export const ImportReport = z.object({
  rowCount: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  /** Rows equal to an existing redirect. */
  unchanged: z.number().int(),
  refused: z.number().int(),
  warned: z.number().int(),
  /** The first refused rows, in the order of the file. */
  refusals: z.array(RowRemark),
  warnings: z.array(RowRemark),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const processImport = endpoint('POST', '/wagtail/redirects/import/process/', {
  summary: 'Check what an import would do (`dryRun`), or do it',
  body: z.object({
    import: z.uuid('no longer exists: upload the file again'),
    mapping: Mapping,
    /** Default for rows without a site; null for all sites. */
    site: Id.nullable().default(null),
    isPermanent: z.boolean().default(true),
    /** Updates existing redirects instead of refusing their rows. */
    updateExisting: z.boolean().default(false),
    dryRun: z.boolean(),
  }),
  reply: ImportReport,
});

/** GET: the refused rows of an import, as CSV; for its uploader only. */
export const REFUSED_PATH = '/wagtail/api/main/redirects/imports/:import/refused/';
