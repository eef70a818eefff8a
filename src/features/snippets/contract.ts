import { z } from 'zod';
import { FormDescription } from '#content/describe-form.ts';
import { endpoint } from '#shared/endpoint.ts';
import { bothWays, Count, Id, listOf, PageNumber, SearchText } from '#shared/listing.ts';
import { RecordHistory } from '#features/history/contract.ts';
import { LockRequest, LockState } from '#features/locks/contract.ts';

export const SNIPPETS_PAGE_SIZE = 20;
/** Longest name, in characters. */
export const MAX_SNIPPET_NAME_CHARACTERS = 120;
/** Most snippets in one deletion. */
export const MAX_BULK_SNIPPETS = 1000;
/** The path segment of snippets: "/wagtail/snippets/snippets/country/". */
export const SNIPPET_APP = 'snippets';

export const SNIPPET_ORDERINGS = bothWays('name', 'updated', 'uses');
export type SnippetOrdering = (typeof SNIPPET_ORDERINGS)[number];

/** A kind of snippet with the user's rights. Any right on the kind includes seeing it. */
export const SnippetType = z.object({
  model: z.string(),
  label: z.string(),
  help: z.string(),
  mayAdd: z.boolean(),
  mayChange: z.boolean(),
  mayDelete: z.boolean(),
});
export type SnippetType = z.infer<typeof SnippetType>;

/** Accepts any strings: unregistered names are answered with 404. */
const TypeParams = z.object({ app: z.string().max(100), model: z.string().max(100) });
const SnippetParams = TypeParams.extend({ id: Id });

/** Needs any right on any kind. */
export const listSnippetTypes = endpoint('GET', '/wagtail/api/main/snippets/', {
  summary: 'The kinds of snippets, with how many there are',
  reply: z.object({ types: z.array(SnippetType.extend({ count: z.number().int() })) }),
});

export const ListedSnippetRow = z.object({
  id: z.number().int(),
  name: z.string(),
  /** ISO instant. */
  updatedAt: z.string(),
  /** Number of references, drafts included. */
  uses: z.number().int(),
  /** Name of another user who locked the snippet; null when no lock prevents changes. */
  lockedBy: z.string().nullable(),
});
export type ListedSnippetRow = z.infer<typeof ListedSnippetRow>;

/** Needs any right on the kind; 404 without. */
export const listSnippets = endpoint('GET', '/wagtail/api/main/snippets/:app/:model/', {
  summary: 'Snippets of one kind',
  params: TypeParams,
  query: z.object({
    q: SearchText,
    p: PageNumber,
    ordering: z.enum(SNIPPET_ORDERINGS, `must be one of ${SNIPPET_ORDERINGS.join(', ')}`).default('name'),
  }),
  reply: listOf(ListedSnippetRow).extend({ type: SnippetType }),
});

/** Needs add. */
export const getNewSnippet = endpoint('GET', '/wagtail/api/main/snippets/:app/:model/new/', {
  summary: 'The empty form of a kind of snippet',
  params: TypeParams,
  reply: z.object({ type: SnippetType, form: FormDescription, value: z.record(z.string(), z.unknown()) }),
});

/** Needs any right on the kind; 404 without. */
export const getSnippet = endpoint('GET', '/wagtail/api/main/snippets/:app/:model/:id/', {
  summary: 'One snippet with its form',
  params: SnippetParams,
  reply: z.object({
    type: SnippetType,
    form: FormDescription,
    id: z.number().int(),
    name: z.string(),
    value: z.record(z.string(), z.unknown()),
    version: z.number().int(),
    /** The last change; `by` is the system's name for seeds. */
    saved: z.object({ at: z.string(), by: z.string().nullable() }),
    uses: z.number().int(),
    lockState: LockState,
  }),
});
export type OpenSnippet = z.infer<(typeof getSnippet)['reply']>;

const name = z
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(MAX_SNIPPET_NAME_CHARACTERS, `must have at most ${MAX_SNIPPET_NAME_CHARACTERS} characters`);
const value = z.record(z.string(), z.unknown(), 'must be the fields of the snippet');
const baseVersion = Count;
const Saved = z.object({ id: z.number().int(), version: z.number().int() });

/** Needs add. 400 names 'name' and each field by content path ("tools.0.link.url"). */
export const addSnippet = endpoint('POST', '/wagtail/snippets/:app/:model/add/', {
  summary: 'Make a snippet',
  params: TypeParams,
  body: z.object({ name, value }),
  reply: Saved,
});

/**
 * Needs change. 403 while another user locked it. 409 when it was saved after `baseVersion`; nothing is stored then.
 */
export const saveSnippet = endpoint('POST', '/wagtail/snippets/:app/:model/edit/:id/', {
  summary: 'Change a snippet',
  params: SnippetParams,
  body: z.object({ baseVersion, name, value }),
  reply: Saved,
});

/** Needs delete. 403 while another user locked the snippet. 409 while it is in use, drafts included. */
export const deleteSnippet = endpoint('POST', '/wagtail/snippets/:app/:model/delete/:id/', {
  summary: 'Delete a snippet that nothing uses',
  params: SnippetParams,
  isDoneOnce: true,
  reply: z.object({}),
});

/** Needs delete. Snippets in use or locked by another user, and ids of other kinds, are refused one by one. */
export const deleteSnippets = endpoint('POST', '/wagtail/bulk/snippets/:model/delete/', {
  summary: 'Delete several snippets that nothing uses',
  params: z.object({ model: z.string().max(100) }),
  body: z.object({
    ids: z
      .array(Id, 'must be a list of ids')
      .min(1, 'must name a snippet')
      .max(MAX_BULK_SNIPPETS, `must have at most ${MAX_BULK_SNIPPETS} entries`),
  }),
  reply: z.object({
    done: z.array(z.number().int()),
    refused: z.array(z.object({ id: z.number().int(), reason: z.enum(['used', 'locked', 'gone']) })),
  }),
});

const Done = z.object({ id: z.number().int() });

/** Needs change. 409 when another user holds the lock and `takeOver` is not set. */
export const lockSnippet = endpoint('POST', '/wagtail/snippets/:app/:model/lock/:id/', {
  summary: 'Keep a snippet for oneself, or take its lock over',
  params: SnippetParams,
  body: LockRequest,
  reply: Done,
});

/** For the user who holds the lock, and for superusers. */
export const unlockSnippet = endpoint('POST', '/wagtail/snippets/:app/:model/unlock/:id/', {
  summary: 'End the lock of a snippet',
  params: SnippetParams,
  reply: Done,
});

/** Needs any right on the kind; 404 without. */
export const getSnippetHistory = endpoint('GET', '/wagtail/api/main/snippets/:app/:model/:id/history/', {
  summary: 'History of one snippet',
  params: SnippetParams,
  query: z.object({ p: PageNumber }),
  reply: RecordHistory,
});
