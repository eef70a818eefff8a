import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Id, listOf, PageNumber, SearchText } from '#shared/listing.ts';
import { VERDICTS } from '#features/guard/rules.ts';

export const REPORTS_PAGE_SIZE = 20;
/** Most reports in one change. */
export const MAX_CHOSEN = 200;

export const REPORT_FOLDERS = ['open', 'solved', 'spam'] as const;
export type ReportFolder = (typeof REPORT_FOLDERS)[number];
/** Filters of the list: one folder, or all folders. */
export const LISTED_FOLDERS = [...REPORT_FOLDERS, 'all'] as const;
export type ListedFolder = (typeof LISTED_FOLDERS)[number];

export const ReportRow = z.object({
  id: z.number().int(),
  submittedAt: z.string(),
  /** Beginning of the description. */
  description: z.string(),
  /** '' when none was given. */
  email: z.string(),
  /** Unchecked text from the browser. */
  url: z.string(),
  verdict: z.enum(VERDICTS),
  reasons: z.array(z.string()),
  isSolved: z.boolean(),
});
export type ReportRow = z.infer<typeof ReportRow>;

const Rights = z.object({ change: z.boolean(), delete: z.boolean() });

export const ReportQuery = z.object({
  q: SearchText,
  p: PageNumber,
  folder: z.enum(LISTED_FOLDERS).catch('open').default('open'),
});

export const listReports = endpoint('GET', '/wagtail/api/main/accessibility-reports/', {
  summary: 'What guests reported by the accessibility form, newest first',
  query: ReportQuery,
  reply: listOf(ReportRow).extend({
    rights: Rights,
    /** Counts of all reports, regardless of the query. */
    counts: z.object({ open: z.number().int(), solved: z.number().int(), spam: z.number().int() }),
  }),
});

export const getReport = endpoint('GET', '/wagtail/api/main/accessibility-reports/:id/', {
  summary: 'One accessibility report with the document as the guest’s browser had it',
  reply: ReportRow.extend({
    dom: z.string(),
    screenWidth: z.number().int().nullable(),
    screenHeight: z.number().int().nullable(),
    userAgent: z.string(),
    rights: Rights,
  }),
});

const Ids = z.array(Id).max(MAX_CHOSEN, `may name at most ${MAX_CHOSEN}`);

export const fileReports = endpoint('POST', '/wagtail/accessibility/file/', {
  summary: 'Mark accessibility reports as solved, open again, or spam',
  body: z.object({ ids: Ids, folder: z.enum(REPORT_FOLDERS) }),
  reply: z.object({ count: z.number().int() }),
});

export const deleteReports = endpoint('POST', '/wagtail/accessibility/delete/', {
  summary: 'Delete accessibility reports',
  body: z.object({ ids: Ids }),
  reply: z.object({ count: z.number().int() }),
});
