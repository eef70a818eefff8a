import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Id, Instant } from '#shared/listing.ts';
import { LockRequest } from '#features/locks/contract.ts';
import { PAGE_PRIVACIES } from './page-privacy.ts';
import { PageAncestor, PageRef, PageSummary } from './staff-shapes.ts';

/** Shortest and longest password of a page, in characters. */
export const MIN_PAGE_PASSWORD = 8;
export const MAX_PAGE_PASSWORD = 200;

const MaybeInstant = Instant.nullable();
const Done = z.object({ id: z.number().int() });

/** 409 when another user locked it and `takeOver` is not set. */
export const lockPage = endpoint('POST', '/wagtail/pages/:id/lock/', {
  summary: 'Keep a page for oneself, or take its lock over',
  body: LockRequest,
  reply: Done,
});

export const unlockPage = endpoint('POST', '/wagtail/pages/:id/unlock/', {
  summary: 'End the lock of a page',
  reply: Done,
});

const Placed = z.object({ page: PageSummary, ancestors: z.array(PageAncestor) });

export const getSchedule = endpoint('GET', '/wagtail/api/main/pages/:id/schedule/', {
  summary: 'When a page goes live and expires',
  reply: Placed.extend({
    /** IANA name of the zone of the page's site. */
    site_time_zone: z.string(),
    go_live_at: z.string().nullable(),
    /** The planned version; null when none is. */
    planned: z
      .object({
        revision_id: z.number().int(),
        title: z.string(),
        by: z.string().nullable(),
        /** False when there is a newer draft, which stays a draft. */
        is_newest: z.boolean(),
      })
      .nullable(),
    expire_at: z.string().nullable(),
    expired_url: z.string().nullable(),
  }),
});

/** 400 names 'go_live_at', 'expire_at' or 'expired_url', or what keeps the draft from being published. */
export const setSchedule = endpoint('POST', '/wagtail/pages/:id/schedule/', {
  summary: 'Plan when a page goes live and expires',
  body: z.object({
    go_live_at: MaybeInstant,
    expire_at: MaybeInstant,
    /** Where guests of the expired page are sent: a path of the site, or a web address; null answers 410. */
    expired_url: z.string().trim().max(2000, 'must have at most 2000 characters').nullable().default(null),
    /** Plans the newest draft although another version is planned for that very time. */
    use_newest: z.boolean().default(false),
  }),
  reply: Done,
});

/** A version that is not planned stays as it is. */
export const unschedulePage = endpoint('POST', '/wagtail/pages/:id/revisions/:revision/unschedule/', {
  summary: 'Cancel the planned publication of a version',
  reply: Done,
});

export const getPagePrivacy = endpoint('GET', '/wagtail/api/main/pages/:id/privacy/', {
  summary: 'Who sees a page',
  reply: Placed.extend({
    privacy: z.enum(PAGE_PRIVACIES),
    has_password: z.boolean(),
    group_ids: z.array(z.number().int()),
    ends_at: z.string().nullable(),
    /** Pages above that restrict too: guests must pass them all. */
    above: z.array(PageRef.extend({ privacy: z.enum(PAGE_PRIVACIES), may_open: z.boolean() })),
    groups: z.array(z.object({ id: z.number().int(), name: z.string() })),
  }),
});

/** `password` '' keeps the one that is set. 400 names 'password', 'group_ids' or 'ends_at'. */
export const setPagePrivacy = endpoint('POST', '/wagtail/pages/:id/privacy/', {
  summary: 'Set who sees a page and all below it',
  body: z.object({
    privacy: z.enum(PAGE_PRIVACIES, 'must be public, signed_in, groups or password'),
    password: z.string().default(''),
    group_ids: z.array(Id).max(200).default([]),
    ends_at: MaybeInstant.default(null),
  }),
  reply: Done.extend({ privacy: z.enum(PAGE_PRIVACIES) }),
});
