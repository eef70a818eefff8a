import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Id, PageNumber } from '#shared/listing.ts';
import { Referrer } from './operations-contract.ts';
import { PageAncestor, PageParams, PageSummary } from './staff-shapes.ts';

export const HISTORY_PAGE_SIZE = 20;

/** A line of the audit trail. `details` depends on the action. */
export const HistoryEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  /** "page.publish" */
  action: z.string(),
  by: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** The revision that the action made or published, while the revision exists. */
  revision: z
    .object({
      id: z.number().int(),
      is_live: z.boolean(),
      is_draft: z.boolean(),
      /** The revision before it of the same page; null for the first. */
      previous_id: z.number().int().nullable(),
    })
    .nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Needs edit or publish on that page. */
export const listPageHistory = endpoint('GET', '/wagtail/api/main/pages/:id/history/', {
  summary: 'History of a page, newest first',
  query: z.object({
    p: PageNumber,
    action: z.string().max(100).optional(),
    /** Account. */
    user: Id.optional(),
  }),
  reply: z.object({
    page: PageSummary,
    ancestors: z.array(PageAncestor),
    rows: z.array(HistoryEntry),
    /** Actions that occur, to filter by. */
    actions: z.array(z.string()),
    users: z.array(z.object({ id: z.number().int(), name: z.string() })),
    total: z.number().int(),
    p: z.number().int(),
    pages: z.number().int(),
  }),
});

export const getRevision = endpoint('GET', '/wagtail/api/main/pages/:id/revisions/:revision/', {
  summary: 'What a page held at one moment, its blocks in their present shape',
  reply: z.object({
    id: z.number().int(),
    title: z.string(),
    slug: z.string(),
    content: z.record(z.string(), z.unknown()),
    at: z.string(),
    by: z.string().nullable(),
  }),
});

/** A part of a text: in both versions, or in one of them. */
export const TextPart = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() });
export type TextPart = z.infer<typeof TextPart>;

/** One difference. `labels` lead to it: ["Body", "Hero", "Title"]. */
export const Change = z.object({
  path: z.string(),
  labels: z.array(z.string()),
  kind: z.enum(['changed', 'added', 'removed', 'moved']),
  /** Differences word by word, for texts. */
  parts: z.array(TextPart).optional(),
  /** Other values as text: "Yes", "Image 12: Pier at dawn", "—". */
  before: z.string().optional(),
  after: z.string().optional(),
});
export type Change = z.infer<typeof Change>;

/** `live`, `earliest`, `latest`, or a revision of this page; anything else is 404. */
const Side = z.string().max(100);

/** Needs edit or publish on that page. */
export const compareRevisions = endpoint('GET', '/wagtail/api/main/pages/:id/compare/:from/:to/', {
  summary: 'The differences between two versions of a page',
  params: PageParams.extend({ from: Side, to: Side }),
  reply: z.object({
    page: PageSummary,
    ancestors: z.array(PageAncestor),
    from: z.object({ id: z.number().int(), at: z.string(), by: z.string().nullable() }),
    to: z.object({ id: z.number().int(), at: z.string(), by: z.string().nullable() }),
    changes: z.array(Change),
  }),
});

/** Needs edit. Newer work is kept: reverting writes a new version with the old content. 409 as with saving. */
export const revertPage = endpoint('POST', '/wagtail/pages/:id/revisions/:revision/revert/', {
  summary: 'Write a new draft with the content of an old version',
  body: z.object({ baseVersion: Count }),
  reply: z.object({ revision_id: z.number().int(), version: z.number().int() }),
});

/** Needs edit. */
export const listPageUsage = endpoint('GET', '/wagtail/api/main/pages/:id/usage/', {
  summary: 'What points at a page',
  query: z.object({ p: PageNumber }),
  reply: z.object({
    page: PageSummary,
    ancestors: z.array(PageAncestor),
    rows: z.array(Referrer),
    total: z.number().int(),
    p: z.number().int(),
    pages: z.number().int(),
  }),
});

export const RecentEdit = z.object({
  id: z.number().int(),
  title: z.string(),
  at: z.string(),
  status: PageSummary.shape.status,
  /** Its author; null for seeds, imports and deleted accounts. */
  by: z.string().nullable(),
});

/**
 * The dashboard's lists: the user's recently edited pages, and drafts of others that the user may publish. At most five
 * each.
 */
export const getWorkbench = endpoint('GET', '/wagtail/api/main/workbench/', {
  summary: "One's recent edits, and drafts that wait for one",
  reply: z.object({ recent: z.array(RecentEdit), awaiting: z.array(RecentEdit) }),
});
