import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Id, listOf, PageNumber } from '#shared/listing.ts';

/** Things of the library whose uses are listed. Those of pages have a list of their own, in the pages feature. */
export const USABLE_KINDS = ['image', 'document', 'video', 'snippet'] as const;
export type UsableKind = (typeof USABLE_KINDS)[number];

/** What can be put in another's place wherever that is used. */
export const REPLACEABLE_KINDS = ['image', 'document'] as const satisfies readonly UsableKind[];
export type ReplaceableKind = (typeof REPLACEABLE_KINDS)[number];

export const USAGE_PAGE_SIZE = 20;

/** One use of a record. */
export const Use = z.object({
  /** "page", "snippet", "settings", "video", "menu" */
  kind: z.string(),
  /** Its type, as text: "Page", "Country". */
  type: z.string(),
  /** Null where the user may not see it. */
  title: z.string().nullable(),
  /** Null where the user may not change it. */
  edit_url: z.string().nullable(),
  /** Where in it, as content paths: "body.2.value.image"; empty where the user may not see it. */
  paths: z.array(z.string()),
  /** Guests see it. */
  isLive: z.boolean(),
  /** It is in the newest draft. */
  isDraft: z.boolean(),
});
export type Use = z.infer<typeof Use>;

const params = <const K extends readonly [string, ...string[]]>(kinds: K) => z.object({ kind: z.enum(kinds), id: Id });

/** Users who may see the record in its own list may see its uses. */
export const listUses = endpoint('GET', '/wagtail/api/main/usage/:kind/:id/', {
  summary: 'What uses an image, document, video or snippet',
  params: params(USABLE_KINDS),
  query: z.object({ p: PageNumber }),
  reply: listOf(Use),
});

/**
 * Replaces every use that the user may change: live content and drafts alike. Needs change on the old record and choose
 * on the new one. Refusals: `invalid` naming `with` for itself or a deleted one.
 */
export const replaceUses = endpoint('POST', '/wagtail/usage/:kind/:id/replace/', {
  summary: 'Put another image or document wherever this one is used',
  params: params(REPLACEABLE_KINDS),
  body: z.object({ with: Id }),
  reply: z.object({
    /** Things that were changed. */
    replaced: z.number().int(),
    /** Things that still use it. */
    left: z.number().int(),
    /** Some are left: one call changes a limited number. The next one continues. */
    hasMore: z.boolean(),
  }),
});
