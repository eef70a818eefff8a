import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { bothWays, Flag, Id, listOf, MAX_ID, PageNumber, SearchText } from '#shared/listing.ts';
import { historyEndpoint } from '#features/history/contract.ts';

export const REDIRECTS_PAGE_SIZE = 20;
/** Most redirects of one bulk action. */
export const MAX_BULK = 1000;

export const ORDERINGS = bothWays('from', 'site', 'type', 'hits', 'last_hit', 'created');
export type Ordering = (typeof ORDERINGS)[number];

/** What may be wrong with a redirect: its page is missing, it leads to another redirect, or it is part of a loop. */
export const TROUBLES = ['broken', 'chain', 'ring'] as const;
export type Trouble = (typeof TROUBLES)[number];

export const RedirectTarget = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    id: z.number().int(),
    /** Null when the user may not see it. */
    title: z.string().nullable(),
    urlPath: z.string().nullable(),
    isLive: z.boolean(),
    /** True when the user may open its editor. */
    mayOpen: z.boolean(),
  }),
  z.object({ kind: z.literal('url'), url: z.string() }),
]);

export const SiteRef = z.object({ id: z.number().int(), name: z.string() });

export const RedirectRow = z.object({
  id: z.number().int(),
  oldPath: z.string(),
  /** Null is every site. */
  site: SiteRef.nullable(),
  target: RedirectTarget,
  isPermanent: z.boolean(),
  /** Made by a move or another slug. */
  isAutomatic: z.boolean(),
  hitCount: z.number().int(),
  lastHitAt: z.string().nullable(),
  createdAt: z.string(),
  isBroken: z.boolean(),
  isRing: z.boolean(),
  /** Number of redirects that a browser follows; ideally 1. */
  chainLength: z.number().int(),
});
export type RedirectRow = z.infer<typeof RedirectRow>;

const Rights = z.object({ add: z.boolean(), change: z.boolean(), delete: z.boolean() });

/** Also the query of the list's address, where `export` requests all results as a file. */
export const RedirectQuery = z.object({
  q: SearchText,
  p: PageNumber,
  ordering: z.enum(ORDERINGS).catch('from').default('from'),
  type: z.enum(['permanent', 'temporary']).optional().catch(undefined),
  /** A site's id, or "all" for those of every site. */
  site: z
    .union([z.literal('all'), Id])
    .optional()
    .catch(undefined),
  made: z.enum(['automatic', 'manual']).optional().catch(undefined),
  neverUsed: Flag,
  trouble: z.enum(TROUBLES).optional().catch(undefined),
});
export type RedirectQuery = z.infer<typeof RedirectQuery>;

export const listRedirects = endpoint('GET', '/wagtail/api/main/redirects/', {
  summary: 'Redirects, with what they lead to and how often they were followed',
  query: RedirectQuery,
  reply: listOf(RedirectRow).extend({ sites: z.array(SiteRef), rights: Rights }),
});

export const getRedirect = endpoint('GET', '/wagtail/api/main/redirects/:id/', {
  summary: 'One redirect',
  reply: z.object({
    redirect: RedirectRow,
    version: z.number().int(),
    /** The newest change, for the conflict notice. */
    changed: z.object({ by: z.string(), at: z.string() }).nullable(),
    sites: z.array(SiteRef),
    rights: Rights,
  }),
});

/** Choices of the form for a new redirect. */
export const getRedirectForm = endpoint('GET', '/wagtail/api/main/redirects/form/', {
  summary: 'Sites that a redirect may belong to',
  reply: z.object({ sites: z.array(SiteRef), rights: Rights }),
});

const RedirectBody = z.object({
  oldPath: z.string('is required').max(5000, 'is too long'),
  /** Null is every site. */
  site: Id.nullable().default(null),
  /** One of `page` and `url`. */
  page: Id.nullable().default(null),
  url: z.string().max(5000, 'is too long').default(''),
  isPermanent: z.boolean().default(true),
});
const SavedReply = z.object({
  id: z.number().int(),
  version: z.number().int(),
  oldPath: z.string(),
  /** Changes made to the request, as sentences. */
  notes: z.array(z.string()),
  /** Number of redirects to the old path that now lead straight to its target. */
  shortened: z.number().int(),
});

export const addRedirect = endpoint('POST', '/wagtail/redirects/add/', {
  summary: 'Add a redirect',
  body: RedirectBody,
  reply: SavedReply,
});

export const saveRedirect = endpoint('POST', '/wagtail/redirects/:id/', {
  summary: 'Change a redirect',
  body: RedirectBody.extend({ baseVersion: z.number('is required').int().max(MAX_ID) }),
  reply: SavedReply,
});

export const deleteRedirect = endpoint('POST', '/wagtail/redirects/:id/delete/', {
  summary: 'Delete a redirect',
  isDoneOnce: true,
  reply: z.object({ oldPath: z.string() }),
});

export const getRedirectHistory = historyEndpoint('/wagtail/api/main/redirects/:id/history/', 'History of a redirect');

const BulkIds = z.array(Id).min(1, 'must name at least one').max(MAX_BULK, `at most ${MAX_BULK}`);
const BulkBody = z.object({ ids: BulkIds });
const BulkReply = z.object({
  done: z.array(z.number().int()),
  refused: z.array(z.object({ id: z.number().int(), reason: z.string() })),
});

/**
 * Filters for bulk actions on all matches. Invalid filters are errors: ignoring them, as the list does, would change
 * more redirects.
 */
export const FoundQuery = z.strictObject({
  q: SearchText,
  type: z.enum(['permanent', 'temporary']).optional(),
  site: z.union([z.literal('all'), Id]).optional(),
  made: z.enum(['automatic', 'manual']).optional(),
  neverUsed: Flag,
  trouble: z.enum(TROUBLES).optional(),
});

/**
 * Deletes the named redirects, or all that the list's query finds. 409 without deleting anything when the query finds
 * another number than the user saw.
 */
export const bulkDeleteRedirects = endpoint('POST', '/wagtail/bulk/redirects/redirect/delete/', {
  summary: 'Delete several redirects, or all that a query finds',
  body: z.union([BulkBody, z.object({ found: FoundQuery, expected: Id })]),
  reply: z.object({
    deleted: z.number().int(),
    /** Refused redirects among the named ones. */
    refused: BulkReply.shape.refused,
  }),
});

/** Makes redirects lead straight to the end of their chains. */
export const bulkShortenRedirects = endpoint('POST', '/wagtail/bulk/redirects/redirect/shorten/', {
  summary: 'Let several redirects lead straight to the end of their chains',
  body: BulkBody,
  reply: BulkReply,
});
