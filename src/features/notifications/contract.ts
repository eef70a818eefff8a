import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Flag, Id, listOf, PageNumber } from '#shared/listing.ts';
import { KIND_NAMES } from './kinds.ts';

export const NOTIFICATIONS_PAGE_SIZE = 20;

export const Notification = z.object({
  id: z.number().int(),
  kind: z.enum(KIND_NAMES),
  page: z.object({ id: z.number().int(), title: z.string() }),
  commentId: z.number().int().nullable(),
  actor: z.string(),
  details: z.object({ task: z.string().optional(), words: z.string().optional() }),
  at: z.string(),
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

/** Leaves out notifications about pages that the user may not see any more. */
export const listNotifications = endpoint('GET', '/wagtail/api/main/notifications/', {
  summary: "The viewer's notifications, newest first",
  query: z.object({ p: PageNumber, unread: Flag }),
  reply: listOf(Notification).extend({ unread: z.number().int() }),
});

export const countUnread = endpoint('GET', '/wagtail/api/main/notifications/unread/', {
  summary: "How many of the viewer's notifications are unread",
  reply: z.object({ unread: z.number().int() }),
});

const MAX_AT_ONCE = 100;

/** Without ids, marks all notifications up to the newest one seen. Ids of other users' notifications are ignored. */
export const markRead = endpoint('POST', '/wagtail/notifications/read/', {
  summary: 'Mark own notifications as read',
  body: z.object({
    ids: z.array(Id).max(MAX_AT_ONCE, `must name at most ${MAX_AT_ONCE}`).optional(),
    upTo: Id.optional(),
  }),
  reply: z.object({ unread: z.number().int() }),
});
