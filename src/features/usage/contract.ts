import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Id, listOf, PageNumber } from '#shared/listing.ts';

/** Kinds of items whose uses are listed. Uses of pages have their own list, in the pages feature. */
export const USABLE_KINDS = ['image', 'document', 'video', 'snippet'] as const;
export type UsableKind = (typeof USABLE_KINDS)[number];

/** Kinds of items that can be replaced by another one wherever they are used. */
export const REPLACEABLE_KINDS = ['image', 'document'] as const satisfies readonly UsableKind[];
export type ReplaceableKind = (typeof REPLACEABLE_KINDS)[number];

export const USAGE_PAGE_SIZE = 20;

/** One use of an item. */
export const Use = z.object({
  /** "page", "snippet", "settings", "video", "menu" */
  kind: z.string(),
  /** Label of the type: "Page", "Country". */
  type: z.string(),
  /** Null when the user may not see the source. */
  title: z.string().nullable(),
  /** Null when the user may not change the source. */
  edit_url: z.string().nullable(),
  /** Content paths of the uses in the source: "body.2.value.image"; empty when the user may not see the source. */
  paths: z.array(z.string()),
  /** True when the published content uses the item. */
  isLive: z.boolean(),
  /** True when the newest draft uses the item. */
  isDraft: z.boolean(),
});
export type Use = z.infer<typeof Use>;

const params = <const K extends readonly [string, ...string[]]>(kinds: K) => z.object({ kind: z.enum(kinds), id: Id });

/** Users who may see the item in its own list may see its uses. */
export const listUses = endpoint('GET', '/wagtail/api/main/usage/:kind/:id/', {
  summary: 'What uses an image, document, video or snippet',
  params: params(USABLE_KINDS),
  query: z.object({ p: PageNumber }),
  reply: listOf(Use),
});

/**
 * Replaces every use that the user may change, in live content and in drafts. Requires the right to change the old item and
 * to choose the new one. `invalid` naming `with` for the same item or a deleted one.
 */
export const replaceUses = endpoint('POST', '/wagtail/usage/:kind/:id/replace/', {
  summary: 'Put another image or document wherever this one is used',
  params: params(REPLACEABLE_KINDS),
  body: z.object({ with: Id }),
  reply: z.object({
    /** Number of sources that were changed. */
    replaced: z.number().int(),
    /** Number of sources that still use the item. */
    left: z.number().int(),
    /** True when some are left, because one call changes a limited number. The next call continues. */
    hasMore: z.boolean(),
  }),
});
