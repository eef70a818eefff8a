import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { SettingsLanguage } from '#features/settings/contract.ts';
import { Count, Id, Instant, listOf, PageNumber, SearchText } from '#shared/listing.ts';

export const BUNDLES_PAGE_SIZE = 50;
/** More members would keep a transaction open for too long. */
export const MOST_MEMBERS = 200;

export const BUNDLE_STATUSES = ['open', 'scheduled', 'published'] as const;
export type BundleStatus = (typeof BUNDLE_STATUSES)[number];
export const MEMBER_KINDS = ['page', 'snippet', 'settings'] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];

const StoredInstant = z.string();
const Name = z.string().trim().min(1, 'is required').max(120, 'must have at most 120 characters');

const Summary = z.object({
  id: z.number().int(),
  name: z.string(),
  status: z.enum(BUNDLE_STATUSES),
  goLiveAt: StoredInstant.nullable(),
  publishedAt: StoredInstant.nullable(),
  undoneAt: StoredInstant.nullable(),
  createdBy: z.string(),
  memberCount: z.number().int(),
});
export type BundleSummary = z.infer<typeof Summary>;

const Member = z.object({
  id: z.number().int(),
  kind: z.enum(MEMBER_KINDS),
  /** Id of the page or snippet; for settings, the id of their site. */
  subjectId: z.number().int(),
  title: z.string(),
  addedBy: z.string(),
  /** For a page: the version that goes live; null for a page that the user may not see. */
  revisionId: z.number().int().nullable(),
  /** Model of the snippet or the settings; null for one that the user may not see. */
  model: z.string().nullable(),
  /** For settings: '' for all languages without a value of their own. */
  language: z.string(),
  /** Problems that prevent publishing now. */
  conflicts: z.array(z.string()),
  /** Hints that do not prevent publishing. */
  notes: z.array(z.string()),
  /** When the page goes live by its own schedule, apart from the bundle. */
  scheduledAt: StoredInstant.nullable(),
});
export type BundleMember = z.infer<typeof Member>;

const Done = z.object({ id: z.number().int() });

export const listBundles = endpoint('GET', '/wagtail/api/main/bundles/', {
  summary: 'Release bundles, those to come first',
  query: z.object({ p: PageNumber, q: SearchText }),
  reply: listOf(Summary),
});

export const getBundle = endpoint('GET', '/wagtail/api/main/bundles/:id/', {
  summary: 'A release bundle with what is in it',
  reply: Summary.extend({
    scheduledBy: z.string().nullable(),
    publishedBy: z.string().nullable(),
    undoneBy: z.string().nullable(),
    failure: z.string().nullable(),
    members: z.array(Member),
  }),
});

export const addBundle = endpoint('POST', '/wagtail/bundles/add/', {
  summary: 'Add a release bundle',
  body: z.object({ name: Name }),
  isDoneOnce: true,
  reply: Done,
});

export const renameBundle = endpoint('POST', '/wagtail/bundles/:id/rename/', {
  summary: 'Rename a release bundle',
  body: z.object({ name: Name }),
  reply: Done,
});

/** The pages do not change. */
export const deleteBundle = endpoint('POST', '/wagtail/bundles/:id/delete/', {
  summary: 'Delete a release bundle that is not published',
  isDoneOnce: true,
  reply: Done,
});

/** A 400 reply lists the fields that prevent publishing. */
export const addBundlePage = endpoint('POST', '/wagtail/bundles/:id/pages/', {
  summary: 'Put the newest draft of a page in a release bundle, in place of an older one',
  body: z.object({ pageId: Id }),
  reply: Done,
});

export const addBundleSnippet = endpoint('POST', '/wagtail/bundles/:id/snippets/', {
  summary: 'Put a value of a snippet in a release bundle, in place of an older one',
  body: z.object({
    snippetId: Id,
    model: z.string().max(100),
    name: z.string().trim().min(1, 'is required').max(255, 'must have at most 255 characters'),
    value: z.record(z.string(), z.unknown()),
    baseVersion: Count,
  }),
  reply: Done,
});

export const addBundleSettings = endpoint('POST', '/wagtail/bundles/:id/settings/', {
  summary: 'Put a value of settings in a release bundle, in place of an older one',
  body: z.object({
    site: Id,
    model: z.string().max(100),
    language: SettingsLanguage.default(''),
    value: z.record(z.string(), z.unknown()),
    baseVersion: Count,
  }),
  reply: Done,
});

export const removeBundleMember = endpoint('POST', '/wagtail/bundles/:id/members/:member/remove/', {
  summary: 'Take something out of a release bundle',
  reply: Done,
});

/** Null cancels the schedule. */
export const scheduleBundle = endpoint('POST', '/wagtail/bundles/:id/schedule/', {
  summary: 'Plan when a release bundle goes live',
  body: z.object({ goLiveAt: Instant.nullable() }),
  reply: Done,
});

/** A 400 reply names each member that cannot go live; nothing is published then. */
export const publishBundle = endpoint('POST', '/wagtail/bundles/:id/publish/', {
  summary: 'Publish everything in a release bundle at once',
  isDoneOnce: true,
  reply: Done,
});

export const CALENDAR_KINDS = ['go_live', 'expire', 'bundle'] as const;
/** A calendar shows at most this many entries at a time. */
export const MOST_ENTRIES = 500;

/** Scheduled changes of the user's pages, and of bundles with a member that the user may see, by time. */
export const listCalendar = endpoint('GET', '/wagtail/api/main/calendar/', {
  summary: 'What is planned to go live or to expire',
  query: z.object({
    from: Instant,
    to: Instant,
  }),
  reply: z.object({
    entries: z.array(
      z.object({
        kind: z.enum(CALENDAR_KINDS),
        /** Id of the page or the bundle. */
        id: z.number().int(),
        title: z.string(),
        at: StoredInstant,
        by: z.string().nullable(),
        /** IANA time zone of the page's site; for a bundle, that of the default site. */
        siteTimeZone: z.string(),
      }),
    ),
    /** True when there are more entries than the list contains. */
    isCut: z.boolean(),
  }),
});

/** A 400 reply names each member that changed since publishing; nothing is undone then. */
export const undoBundle = endpoint('POST', '/wagtail/bundles/:id/undo/', {
  summary: 'Bring back what was live before a release bundle was published',
  isDoneOnce: true,
  reply: Done,
});
