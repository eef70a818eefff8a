import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Flag, Id, MAX_SEARCH_CHARACTERS, PageNumber } from '#shared/listing.ts';
import { LANGUAGES } from './contract.ts';
import { PageAncestor, PageRef, PageStatus, PageSummary } from './staff-shapes.ts';

export const EXPLORER_PAGE_SIZE = 50;

/** A leading `-` reverses the order. 'position' is the order in menus, which staff choose. */
export const ORDERINGS = [
  'position',
  'title',
  '-title',
  'updated',
  '-updated',
  'type',
  '-type',
  'status',
  '-status',
] as const;
export type Ordering = (typeof ORDERINGS)[number];

/** A page in a list; `parent` is given where the list is not of one parent's children. */
export const ListedPage = PageSummary.extend({ parent: PageRef.nullable() });
export type ListedPage = z.infer<typeof ListedPage>;

/**
 * Children of one page, or with a search or filter all pages below it. Pages that the user may not explore are neither
 * listed nor counted. Without `parent`: the user's own topmost pages.
 */
export const listPages = endpoint('GET', '/wagtail/api/main/pages/', {
  summary: 'Pages for the explorer: children of one, or what a search finds below it',
  query: z.object({
    parent: Id.optional(),
    q: z.string().max(MAX_SEARCH_CHARACTERS, `must have at most ${MAX_SEARCH_CHARACTERS} characters`).default(''),
    p: PageNumber,
    /** Absent: 'position'; with `q`, best match first. */
    ordering: z.enum(ORDERINGS, `must be one of ${ORDERINGS.join(', ')}`).optional(),
    template: z.string().max(100).optional(),
    status: PageStatus.optional(),
    /** Only pages whose newest draft the user wrote. */
    mine: Flag,
    /** Only pages that have pages below them. */
    has_children: Flag,
    /** Widens a search to everything that the user may explore. */
    search_all: Flag,
  }),
  reply: z.object({
    /** Null at the very top. */
    parent: PageSummary.nullable(),
    /** Topmost first, without the parent itself. */
    ancestors: z.array(PageAncestor),
    /** True when `rows` are found pages from anywhere below, not children in order. */
    is_search: z.boolean(),
    rows: z.array(ListedPage),
    total: z.number().int(),
    /** Number of the returned page of the list, clamped to the existing pages. */
    p: z.number().int(),
    pages: z.number().int(),
  }),
});

/** One page with the trail above it, for screen headers and choosers. 404 outside the user's tree. */
export const getPage = endpoint('GET', '/wagtail/api/main/pages/:id/summary/', {
  summary: 'One page, its place, and the rights of the user on it',
  reply: z.object({ page: PageSummary, ancestors: z.array(PageAncestor), site_name: z.string() }),
});

export const PageType = z.object({
  template: z.string(),
  label: z.string(),
  help: z.string(),
  /** Why no page of the type can be added here ("there is one here already"); null when one can. */
  refusal: z.string().nullable(),
});

/** What can be made below a page: types that the rules of the tree allow there, by label. */
export const listPageTypes = endpoint('GET', '/wagtail/api/main/pages/:id/types/', {
  summary: 'Types of pages that can be made below a page',
  reply: z.object({
    page: PageSummary,
    ancestors: z.array(PageAncestor),
    language: z.enum(LANGUAGES),
    types: z.array(PageType),
  }),
});

/** Every page of one type that the user may explore, newest change first. */
export const listPagesOfType = endpoint('GET', '/wagtail/api/main/pages/usage/:app/:model/', {
  summary: 'Pages of one type',
  params: z.object({ app: z.literal('pages', 'must be pages'), model: z.string().max(100) }),
  query: z.object({ p: PageNumber }),
  reply: z.object({
    label: z.string(),
    rows: z.array(ListedPage),
    total: z.number().int(),
    p: z.number().int(),
    pages: z.number().int(),
  }),
});

/** Moves one page among its siblings. @see commands/set-position.ts */
export const setPosition = endpoint('POST', '/wagtail/pages/:id/set_position/', {
  summary: 'Move a page among its siblings',
  /** Counted from 0; absent, or beyond the last, is the end. */
  query: z.object({ position: Count.optional() }),
  reply: z.object({}),
});
