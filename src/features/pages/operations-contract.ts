import { z } from 'zod';
import { withoutDirectionSigns } from '#shared/direction-signs.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Flag, Id, PageNumber } from '#shared/listing.ts';
import { PageAncestor, PageRef, PageSummary } from './staff-shapes.ts';

/** From this number of pages on, a deletion requires the site's name to be typed. */
export const TYPED_DELETE_PAGES = 10;
/** How long deleted pages can be restored, in days. */
export const TRASH_DAYS = 30;
/** Most pages that one bulk action takes by their ids. */
export const MAX_BULK_PAGES = 1000;

/** A page, snippet or setting that refers to the affected pages. Title null: the user may not see it. */
export const Referrer = z.object({
  kind: z.string(),
  id: z.number().int(),
  title: z.string().nullable(),
  /** Address of the record's form. Absent for pages, and for records that the user may not change. */
  edit_url: z.string().optional(),
  /** Where in its content: "body.2.value.link". */
  paths: z.array(z.string()),
  is_live: z.boolean(),
  is_draft: z.boolean(),
});
export type Referrer = z.infer<typeof Referrer>;

const Impact = z.object({
  page: PageSummary,
  ancestors: z.array(PageAncestor),
  /** The page and all below it. */
  page_count: z.number().int(),
  live_count: z.number().int(),
  /** From outside the subtree; at most 20, references that guests see first. */
  referrers: z.array(Referrer),
  referrer_count: z.number().int(),
});

export const getDeletion = endpoint('GET', '/wagtail/api/main/pages/:id/deletion/', {
  summary: 'What deleting a page would take away, and what points at it',
  reply: Impact.extend({
    /** Name that the user must type when `page_count` reaches the limit; otherwise null. */
    site_name: z.string().nullable(),
    /** Why it cannot be deleted ("one of the pages below is live, and you may not unpublish it"); null when it can. */
    refusal: z.string().nullable(),
  }),
});

/** Moves the page and its descendants to the trash. 400 on `site_name` when it is required and wrong. */
export const deletePage = endpoint('POST', '/wagtail/pages/:id/delete/', {
  summary: 'Move a page and everything below it to the trash',
  body: z.object({ site_name: z.string().max(255).default('') }),
  isDoneOnce: true,
  reply: z.object({ trash_id: z.number().int(), page_count: z.number().int(), parent_id: z.number().int() }),
});

export const getUnpublishing = endpoint('GET', '/wagtail/api/main/pages/:id/unpublishing/', {
  summary: 'What unpublishing a page would take from the site, and what points at it',
  reply: Impact,
});

export const unpublishPage = endpoint('POST', '/wagtail/pages/:id/unpublish/', {
  summary: 'Take a page off the site; its content stays as a draft',
  body: z.object({ include_descendants: Flag }),
  reply: z.object({ page_count: z.number().int(), parent_id: z.number().int().nullable() }),
});

/** 400 on `new_parent_page` names the reason. */
export const chooseMove = endpoint('POST', '/wagtail/pages/:id/move/', {
  summary: 'Check where a page is to move; answers with the address of the confirmation',
  body: z.object({ new_parent_page: Id }),
  reply: z.object({ confirm_path: z.string() }),
});

export const getMove = endpoint('GET', '/wagtail/api/main/pages/:id/move/:dest/', {
  summary: 'What moving a page would change',
  reply: Impact.extend({
    destination: PageSummary,
    destination_ancestors: z.array(PageAncestor),
    old_url_path: z.string(),
    new_url_path: z.string(),
    /** Live pages whose old addresses will redirect. */
    redirect_count: z.number().int(),
    /** Why it cannot move there ("Another page there has the slug …"); null when it can. */
    refusal: z.string().nullable(),
  }),
});

/** 409 when the slug is taken there. */
export const movePage = endpoint('POST', '/wagtail/pages/:id/move/:dest/confirm/', {
  summary: 'Move a page, with everything below it, to the end of another',
  reply: z.object({ url_path: z.string(), redirect_count: z.number().int() }),
});

export const getCopy = endpoint('GET', '/wagtail/api/main/pages/:id/copy/', {
  summary: 'What the form for a copy begins with',
  reply: z.object({
    page: PageSummary,
    ancestors: z.array(PageAncestor),
    parent: PageRef,
    /** Free below the same parent. */
    slug: z.string(),
    descendant_count: z.number().int(),
    /** True when something in the subtree is live and the user may publish there. */
    may_publish: z.boolean(),
  }),
});

/** 400 on `new_slug`, `new_parent_page`, `publish_copies` or `alias`. */
export const copyPage = endpoint('POST', '/wagtail/pages/:id/copy/', {
  summary: 'Copy a page, alone or with everything below it, or make an alias of it',
  body: z.object({
    new_title: z
      .string('is required')
      .overwrite(withoutDirectionSigns)
      .trim()
      .min(1, 'is required')
      .max(255, 'must have at most 255 characters'),
    new_slug: z.string('is required').trim(),
    new_parent_page: Id,
    copy_subpages: Flag,
    publish_copies: Flag,
    alias: Flag,
  }),
  isDoneOnce: true,
  reply: z.object({ id: z.number().int(), page_count: z.number().int(), parent_id: z.number().int() }),
});

export const convertAlias = endpoint('POST', '/wagtail/pages/:id/convert_alias/', {
  summary: 'Make an alias a page of its own',
  isDoneOnce: true,
  reply: z.object({ id: z.number().int() }),
});

export const BULK_ACTIONS = ['delete', 'move', 'publish', 'unpublish'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

const word = z.string().max(100);
/** 404 for anything but an action on pages. */
const BulkParams = z.object({ app: word, model: word, action: word });
const ids = z.array(Id).min(1, 'is required').max(MAX_BULK_PAGES, `must have at most ${MAX_BULK_PAGES} pages`);
const destination = Id.optional();

/**
 * Effects of a bulk action: the pages it would act on, and the number of pages without the right, whose names are not
 * given.
 */
export const getBulk = endpoint('GET', '/wagtail/api/main/bulk/:app/:model/:action/', {
  summary: 'What a bulk action would do',
  params: BulkParams,
  query: z.object({
    id: z.preprocess((value) => (value === undefined ? [] : [value].flat()), ids),
    destination,
  }),
  reply: z.object({
    pages: z.array(PageSummary),
    /** With all pages below them. */
    page_count: z.number().int(),
    live_count: z.number().int(),
    refused_count: z.number().int(),
    /** The refused pages that the user may see, each with the reason. */
    refused: z.array(PageRef.extend({ reason: z.string() })),
    site_name: z.string().nullable(),
    /** For publishing: the pages whose drafts have images without alternative text. Advice only. */
    silent: z.array(
      z.object({
        page: PageSummary,
        image_count: z.number().int(),
        /** True for a page that was not chosen itself, but is below a chosen page. */
        is_below: z.boolean(),
      }),
    ),
  }),
});

/** One transaction: everything or nothing. Rights are checked page by page again. */
export const runBulk = endpoint('POST', '/wagtail/bulk/:app/:model/:action/', {
  summary: 'Delete, move, publish or unpublish several pages',
  params: BulkParams,
  body: z.object({
    ids,
    include_descendants: Flag,
    destination,
    site_name: z.string().max(255).default(''),
  }),
  reply: z.object({ page_count: z.number().int(), descendant_count: z.number().int() }),
});

export const TrashEntry = z.object({
  id: z.number().int(),
  title: z.string(),
  url_path: z.string(),
  page_count: z.number().int(),
  trashed_at: z.string(),
  trashed_by: z.string(),
  /** When it is deleted permanently. */
  purge_at: z.string(),
  may_restore: z.boolean(),
  /** How many of its pages were live. */
  live_count: z.number().int(),
  /** Whether the user may make them live again where they were. */
  may_publish: z.boolean(),
});

export const listTrash = endpoint('GET', '/wagtail/api/main/trash/', {
  summary: 'Deleted pages that can be restored, newest first',
  query: z.object({ p: PageNumber }),
  reply: z.object({ rows: z.array(TrashEntry), total: z.number().int(), p: z.number().int(), pages: z.number().int() }),
});

/**
 * Restores to the former place, as drafts; with `publish` the formerly live ones are live again, which is 403 without
 * the right to publish there. 409 when the parent is deleted or the slug is taken: `new_slug` and `new_parent_page` set
 * another place.
 */
export const restoreFromTrash = endpoint('POST', '/wagtail/pages/trash/:trash_id/restore/', {
  summary: 'Restore a deleted page with everything below it',
  body: z.object({ new_slug: z.string().trim().optional(), new_parent_page: destination, publish: Flag }),
  isDoneOnce: true,
  reply: z.object({
    id: z.number().int(),
    page_count: z.number().int(),
    live_count: z.number().int(),
    parent_id: z.number().int(),
  }),
});

export const purgeFromTrash = endpoint('POST', '/wagtail/pages/trash/:trash_id/delete/', {
  summary: 'Delete a page of the trash permanently',
  isDoneOnce: true,
  reply: z.object({ page_count: z.number().int() }),
});
