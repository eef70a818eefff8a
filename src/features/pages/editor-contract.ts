import { z } from 'zod';
import { withoutDirectionSigns } from '#shared/direction-signs.ts';
import { isBlank } from '#shared/is-blank.ts';
import { ContentModel } from '#content/describe.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Flag, Id } from '#shared/listing.ts';
import { LANGUAGES } from './contract.ts';
import { PageAncestor, PageStatus, PageSummary } from './staff-shapes.ts';

/** Interval of presence pings, in milliseconds, while the tab is visible. */
export const PING_INTERVAL_MS = 10_000;
/** Pause in typing before an autosave, in milliseconds. */
export const AUTOSAVE_PAUSE_MS = 2000;
/** How long a link to a preview works, in seconds. */
export const PREVIEW_LINK_SECONDS = 30 * 60;
/** Most that a save or a preview may send: 300 blocks have some 400 KB, and a form's encoding may triple that. */
export const MAX_PAGE_BODY_BYTES = 4 * 1024 * 1024;
/** Longest title, in characters. */
export const MAX_TITLE_CHARACTERS = 255;

/** Stored content of a page's template: values by field name. */
const Content = z.record(z.string(), z.unknown(), 'must be the fields of the page');

/** Forms, fields and blocks. It changes with the product only: one fetch serves every editor. */
export const getContentModel = endpoint('GET', '/wagtail/api/main/content-model/', {
  summary: 'Blocks, block sets and templates as forms need them',
  reply: ContentModel,
});

/** Author and time of a version. `by` is null for seeds, imports and deleted accounts. */
export const SavedVersion = z.object({
  version: z.number().int(),
  at: z.string(),
  by: z.string().nullable(),
  /** True when the user wrote it. */
  is_own: z.boolean(),
});
export type SavedVersion = z.infer<typeof SavedVersion>;

/** What the editor begins with: the newest draft, its blocks in their present shape. An alias has its source's content. */
export const getEditorPage = endpoint('GET', '/wagtail/api/main/pages/:id/', {
  summary: "A page's newest draft, for the editor",
  reply: z.object({
    page: PageSummary,
    ancestors: z.array(PageAncestor),
    site_name: z.string(),
    /** The language of the page for guests. */
    language: z.enum(LANGUAGES),
    saved: SavedVersion,
    revision_id: z.number().int(),
    title: z.string(),
    slug: z.string(),
    /** True for a page that was never live and has its title's slug: the slug follows the title. */
    is_slug_automatic: z.boolean(),
    content: Content,
    first_published_at: z.string().nullable(),
    last_published_at: z.string().nullable(),
    /** Number of pages and other records that refer to the page. */
    referrer_count: z.number().int(),
  }),
});
export type EditorPage = z.infer<(typeof getEditorPage)['reply']>;

const title = z
  .string('is required')
  .overwrite(withoutDirectionSigns)
  .max(MAX_TITLE_CHARACTERS, `must have at most ${MAX_TITLE_CHARACTERS} characters`);
/** Made by the client once per save and sent again with every retry, so that a retry is not a conflict. */
const save_id = z.uuid('must be a UUID');

/** `autosave` overwrites the user's own rolling draft; `save` settles it; `publish` settles it and makes it live. */
export const SAVE_ACTIONS = ['autosave', 'save', 'publish'] as const;
export type SaveAction = (typeof SAVE_ACTIONS)[number];

export const SavedPage = z.object({
  id: z.number().int(),
  saved: SavedVersion,
  revision_id: z.number().int(),
  slug: z.string(),
  /** Why a draft did not get the slug that was sent; absent when it did. The rest of the draft is saved. */
  slug_error: z.string().optional(),
  status: PageStatus,
  live_url: z.string().nullable(),
  /** Only the fields that the server changed, for example rich text that lost a script; absent when there are none. */
  content: Content.optional(),
});
export type SavedPage = z.infer<typeof SavedPage>;

/**
 * Saves the newest draft. 409 when it was saved after `baseVersion`: read the page again, merge, and send it with that
 * version. 400 names each field by content path ("body.2.value.title"); with `publish`, nothing is stored then. An
 * invalid slug prevents publishing only: a draft keeps its present one, and the answer gives the reason.
 */
export const savePage = endpoint('POST', '/wagtail/pages/:id/edit/', {
  summary: 'Save a draft of a page, or publish it',
  body: z.object({
    baseVersion: Count,
    save_id,
    title,
    slug: z.string('is required').trim(),
    content: Content,
    action: z.enum(SAVE_ACTIONS),
  }),
  reply: SavedPage,
});

/** An empty `slug` becomes the title's, with a number when it is taken; so does an invalid `slug` of a draft. */
export const addPage = endpoint('POST', '/wagtail/pages/add/:app/:model/:parent/', {
  summary: 'Make a page below another',
  params: z.object({
    app: z.literal('pages', 'must be pages'),
    model: z.string().max(100),
    parent: Id,
  }),
  body: z.object({
    save_id,
    title: title.trim().refine((text) => !isBlank(text), 'is required'),
    slug: z.string().trim().default(''),
    content: Content,
    action: z.enum(SAVE_ACTIONS),
  }),
  reply: SavedPage,
});

/** Form data of a preview. The answer is the page itself, so one request shows one change. `content` is JSON. */
export const PreviewForm = z.object({
  title: z.string().max(MAX_TITLE_CHARACTERS).default(''),
  slug: z.string().default(''),
  content: z.string('is required'),
  /** Without scripts, for the preview beside the editor: hydration would block the editor's thread. */
  is_still: Flag,
});

/** Address to which the editor posts a preview. */
export const previewPath = (id: number) => `/wagtail/pages/${id}/edit/preview/`;
/** The same for a page that does not exist yet. */
export const addPreviewPath = (template: string, parentId: number) =>
  `/wagtail/pages/add/pages/${template}/${parentId}/preview/`;
export const viewDraftPath = (id: number) => `/wagtail/pages/${id}/view_draft/`;
export const viewRevisionPath = (id: number, revisionId: number) =>
  `/wagtail/pages/${id}/revisions/${revisionId}/view/`;
/** On every drawn block of a preview, its stored id. */
export const BLOCK_ID_ATTRIBUTE = 'data-block-id';

/** An address at which anybody sees the newest draft for a while. Needs the right to see drafts. */
export const createPreviewLink = endpoint('POST', '/wagtail/pages/:id/preview-link/', {
  summary: "A short-lived address of a page's draft, to pass on",
  reply: z.object({ url: z.string(), expires_at: z.string() }),
});

/** Links that still work, the first to expire first, without their addresses, which are not stored. */
export const listPreviewLinks = endpoint('GET', '/wagtail/api/main/pages/:id/preview-links/', {
  summary: "Links to a page's draft that still work",
  reply: z.object({
    links: z.array(
      z.object({ id: z.number().int(), created_at: z.string(), created_by: z.string(), expires_at: z.string() }),
    ),
  }),
});

/** Refusals: `not_found` for a deleted link, or one of another page. */
export const revokePreviewLink = endpoint('DELETE', '/wagtail/pages/:id/preview-link/:link/', {
  summary: "End a link to a page's draft at once",
  reply: z.object({}),
});

export const OtherSession = z.object({
  session_id: z.number().int(),
  user: z.string(),
  /** Another tab of the user. */
  is_own: z.boolean(),
  last_seen_at: z.string(),
  is_editing: z.boolean(),
  is_idle: z.boolean(),
  /** Path of the field that has their focus, as forms name it; empty for none. */
  field: z.string(),
});
export type OtherSession = z.infer<typeof OtherSession>;

const SessionParams = z.object({
  app: z.literal('pages', 'must be pages'),
  model: z.literal('page', 'must be page'),
  object_id: Id,
  /** 0 begins a session; so does the id of another user's session, or of a session on another page. */
  session_id: Count,
});

/** Reports the user's presence; returns the others', and whether there is a newer version. */
export const pingEditing = endpoint('POST', '/wagtail/editing-sessions/ping/:app/:model/:object_id/:session_id/', {
  summary: 'Say that one has a page open, and hear who else has',
  params: SessionParams,
  body: z.object({
    is_editing: Flag,
    version: Count,
    /** Takes over from the others' editors. */
    take_over: Flag,
    /** Path of the field that has the focus. */
    field: z.string().max(300, 'must have at most 300 characters').default(''),
    /** Asks the other editors to hand over; they can edit until they do. */
    ask_over: Flag,
    /** Answer to a request: hands over, or keeps the page. */
    answer: z.enum(['hand_over', 'keep'], 'must be hand_over or keep').optional(),
  }),
  reply: z.object({
    session_id: z.number().int(),
    ping_url: z.string(),
    release_url: z.string(),
    others: z.array(OtherSession),
    newest: SavedVersion,
    /** The user who took over from this session; null otherwise. */
    taken_over_by: z.string().nullable(),
    /** The user who asks this session to hand over; null without a request. */
    asked_by: z.string().nullable(),
  }),
});

/** Also sent by `navigator.sendBeacon`; answers {} in any case. */
export const releaseEditing = endpoint('POST', '/wagtail/editing-sessions/release/:session_id/', {
  summary: 'Leave an editing session',
  params: z.object({ session_id: Count }),
  reply: z.object({}),
});
