import type { NotificationName } from '#features/accounts/notifications.ts';

/** Kinds of notifications, each with the preference that also sends it by mail. */
export const NOTIFICATION_KINDS = {
  submitted: 'submitted',
  assigned: 'submitted',
  due_soon: 'submitted',
  overdue: 'submitted',
  approved: 'approved',
  rejected: 'rejected',
  cancelled: 'rejected',
  comment: 'updated_comments',
  reply: 'updated_comments',
  mention: 'updated_comments',
  resolved: 'updated_comments',
  lock_taken: 'page_events',
  went_live: 'page_events',
  schedule_failed: 'page_events',
} as const satisfies Record<string, NotificationName>;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

/** Highest priority first, for events that concern a user in several ways. */
export const KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

/** Kinds that quote a draft: only for users who may read it. */
export const DRAFT_KINDS: readonly NotificationKind[] = ['comment', 'reply', 'mention', 'resolved'];

/** Details besides actor and page. */
export interface NotificationDetails {
  /** Name of a task. */
  task?: string | undefined;
  /** Text of a comment or a decision, or the reason of a failure. */
  words?: string | undefined;
}

const SENTENCES: Readonly<
  Record<NotificationKind, (who: string, page: string, details: NotificationDetails) => string>
> = {
  submitted: (who, page, { task }) => `${who} submitted ${page}${at(task, ' to ')}`,
  assigned: (who, page, { task }) => `${who} took over ${page}${at(task, ' at ')}`,
  due_soon: (_, page, { task }) => `${page} is due soon${at(task, ' at ')}`,
  overdue: (_, page, { task }) => `${page} is overdue${at(task, ' at ')}`,
  approved: (who, page, { task }) => `${who} approved ${page}${at(task, ' at ')}`,
  rejected: (who, page, { task }) => `${who} requested changes to ${page}${at(task, ' at ')}`,
  cancelled: (who, page) => `${who} cancelled the workflow of ${page}`,
  comment: (who, page) => `${who} commented on ${page}`,
  reply: (who, page) => `${who} replied to a comment on ${page}`,
  mention: (who, page) => `${who} mentioned you on ${page}`,
  resolved: (who, page) => `${who} resolved a comment on ${page}`,
  lock_taken: (who, page) => `${who} took over your lock of ${page}`,
  went_live: (_, page) => `${page} went live as scheduled`,
  schedule_failed: (_, page) => `${page} did not go live as scheduled`,
};

const at = (task: string | undefined, word: string) => (task ? `${word}“${task}”` : '');

/** A notification as a sentence without its full stop: "Wren Alder approved “Winter menu” at “Legal”". */
export function sentenceOf(event: {
  kind: NotificationKind;
  actor: string;
  page: string;
  details: NotificationDetails;
}): string {
  return SENTENCES[event.kind](event.actor || 'Somebody', `“${event.page}”`, event.details);
}

/** Admin screen to which a notification links. */
export function subjectPath({ pageId, commentId }: { pageId: number; commentId: number | null }): string {
  return `/wagtail/pages/${pageId}/edit/${commentId === null ? '' : `?comment=${commentId}`}`;
}
