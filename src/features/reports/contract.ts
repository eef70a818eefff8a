import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { LOCK_KINDS } from '#features/locks/contract.ts';
import { Day, Flag, Id, listOf, PageNumber, SearchedSince, SearchText } from '#shared/listing.ts';

export const REPORT_PAGE_SIZE = 50;

const Choice = z.string().max(100).optional().catch(undefined);

/** All filters of reports; each report lists those that it supports. Other values are ignored; the screen names them. */
export const ReportQuery = z.object({
  p: PageNumber,
  q: SearchText,
  from: Day,
  to: Day,
  finishedFrom: Day,
  finishedTo: Day,
  status: Choice,
  type: Choice,
  action: Choice,
  workflow: Id.optional().catch(undefined),
  task: Id.optional().catch(undefined),
  by: Id.optional().catch(undefined),
  site: Id.optional().catch(undefined),
  language: Choice,
  mine: Flag.catch(false),
  withoutComments: Flag.catch(false),
});
export type ReportQuery = z.infer<typeof ReportQuery>;

/** Filters besides search, days and checkboxes. */
export const CHOICE_FILTERS = ['status', 'type', 'action', 'workflow', 'task', 'by', 'site', 'language'] as const;
export const TICK_FILTERS = ['mine', 'withoutComments'] as const;

/** Names of the first and last day of a range in the query. */
export const DAY_FILTERS = { at: ['from', 'to'], finished: ['finishedFrom', 'finishedTo'] } as const;

const Cell = z.object({
  text: z.string(),
  /** Link to an admin screen. */
  href: z.string().optional(),
  /** ISO instant, shown instead of the text. */
  at: z.string().optional(),
});
export type ReportCell = z.infer<typeof Cell>;

/** The locked record of a row that the user may unlock. */
const Unlockable = z.object({
  kind: z.enum(['page', ...LOCK_KINDS]),
  /** Id of a page or snippet; for settings, the id of their site. */
  id: z.number(),
  /** Model of a snippet or settings. */
  model: z.string(),
  /** Of settings; '' for all languages. */
  language: z.string(),
});
export type Unlockable = z.infer<typeof Unlockable>;

const Summary = z.object({ name: z.string(), title: z.string(), intro: z.string() });

export const listReports = endpoint('GET', '/wagtail/api/main/reports/', {
  summary: 'The reports that the viewer may read',
  reply: z.object({ reports: z.array(Summary) }),
});

/** 404 for an unknown report, 403 for a report that the user may not read. */
export const getReport = endpoint('GET', '/wagtail/api/main/reports/:report/', {
  summary: 'A page of a report',
  params: z.object({ report: z.string().max(100) }),
  query: ReportQuery,
  reply: listOf(z.object({ id: z.number(), cells: z.array(Cell), unlock: Unlockable.optional() })).extend({
    searchedSince: SearchedSince,
    report: Summary,
    columns: z.array(z.object({ name: z.string(), label: z.string() })),
    days: z.array(z.object({ name: z.enum(['at', 'finished']), label: z.string() })),
    ticks: z.array(z.object({ name: z.enum(TICK_FILTERS), label: z.string() })),
    choices: z.array(
      z.object({
        name: z.enum(CHOICE_FILTERS),
        label: z.string(),
        options: z.array(z.object({ value: z.string(), label: z.string() })),
      }),
    ),
  }),
});
