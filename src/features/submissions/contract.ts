import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { VERDICTS } from '#features/guard/rules.ts';
import { CalendarDay, Day, Flag, Id, listOf, PageNumber, SearchedSince, SearchText } from '#shared/listing.ts';

export const FORMS_PAGE_SIZE = 20;
export const SUBMISSIONS_PAGE_SIZE = 20;
/** Most submissions in one deletion. */
export const MAX_DELETED = 1000;
/** A list truncates longer answers; an export contains them completely. */
export const MAX_SHOWN_CHARACTERS = 500;

/** `id` is the order of arrival. */
export const ORDERINGS = ['-submit_time', 'submit_time', '-id', 'id'] as const;
export type Ordering = (typeof ORDERINGS)[number];

/** `kept`: all submissions except spam. `review`: submissions that staff should check. */
export const FOLDERS = ['kept', 'review', 'spam'] as const;
export type Folder = (typeof FOLDERS)[number];

/** A field of a form at the time of the submission. */
export const SubmittedField = z.object({ key: z.string(), label: z.string() });
export type SubmittedField = z.infer<typeof SubmittedField>;

export const FormRow = z.object({
  id: z.number().int(),
  title: z.string(),
  urlPath: z.string(),
  /** "Contact page" */
  type: z.string(),
  isLive: z.boolean(),
  submissionCount: z.number().int(),
  newestAt: z.string().nullable(),
});
export type FormRow = z.infer<typeof FormRow>;

export const listForms = endpoint('GET', '/wagtail/api/main/forms/', {
  summary: 'Pages with a form that the viewer may edit, with what was sent by them',
  query: z.object({ q: SearchText, p: PageNumber }),
  reply: listOf(FormRow),
});

/** Malformed days are refused: ignoring one would delete more submissions. */
const Days = { folder: z.enum(FOLDERS).default('kept'), from: CalendarDay.optional(), to: CalendarDay.optional() };

/** Also the query of the screen's address, where `export` requests all results as a file. */
export const SubmissionQuery = z.object({
  /** Search in the answers. */
  q: SearchText,
  p: PageNumber,
  ordering: z.enum(ORDERINGS).catch('-submit_time').default('-submit_time'),
  folder: z.enum(FOLDERS).catch('kept').default('kept'),
  /** First and last day, in the user's own time zone. */
  from: Day,
  to: Day,
});
export type SubmissionQuery = z.infer<typeof SubmissionQuery>;

export const SubmissionRow = z.object({
  id: z.number().int(),
  submittedAt: z.string(),
  /** Answers as texts, by field key. */
  values: z.record(z.string(), z.string()),
  verdict: z.enum(VERDICTS),
  /** Reasons for the guard's doubt: names of `REASON_WEIGHTS`, and of reasons that no longer exist. */
  reasons: z.array(z.string()),
});
export type SubmissionRow = z.infer<typeof SubmissionRow>;

export const listSubmissions = endpoint('GET', '/wagtail/api/main/forms/submissions/:page/', {
  summary: 'What was sent by the form of a page',
  query: SubmissionQuery,
  reply: listOf(SubmissionRow).extend({
    searchedSince: SearchedSince,
    page: z.object({ id: z.number().int(), title: z.string() }),
    /** Questions of the current form first, then questions that only older versions of the form had. */
    fields: z.array(SubmittedField),
    /** Number in the review folder of this form, regardless of the days. */
    reviewCount: z.number().int(),
    spamCount: z.number().int(),
  }),
});

const Ids = z.array(Id).max(MAX_DELETED, `may name at most ${MAX_DELETED}`);

export const judgeSubmissions = endpoint('POST', '/wagtail/forms/submissions/:page/judge/', {
  summary: 'Put submissions into the spam folder, or restore them from there',
  body: z.object({ ids: Ids, verdict: z.enum(['ham', 'spam']) }),
  /** Number of changed submissions; ids of other pages are ignored. */
  reply: z.object({ judged: z.number().int() }),
});

export const deleteSubmissions = endpoint('POST', '/wagtail/forms/submissions/:page/delete/', {
  summary: 'Delete some of what was sent by the form of a page',
  /** Submissions by id, or all of the days; 409 when their number differs from the number that the user saw. */
  body: z.union([z.object({ ids: Ids }), z.object({ days: z.strictObject(Days), expected: Id })]),
  /** Number of deleted submissions; ids of other pages are ignored. */
  reply: z.object({ deleted: z.number().int() }),
});

/** Number of submissions that a deletion would delete, for the confirmation. */
export const getSelection = endpoint('GET', '/wagtail/api/main/forms/submissions/:page/selection/', {
  summary: 'How many of these submissions belong to the page, or how many came on some days',
  query: z.object({
    /** "3,4,7" */
    ids: z
      .string()
      .max(20_000)
      .regex(/^(\d{1,9}(,\d{1,9}){0,999})?$/, 'must be ids')
      .default('')
      .transform((text) => text.split(',').filter(Boolean).map(Number)),
    /** Instead of ids: all submissions of these days. */
    all: Flag,
    ...Days,
  }),
  reply: z.object({ page: z.object({ id: z.number().int(), title: z.string() }), count: z.number().int() }),
});
