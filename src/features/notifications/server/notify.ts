import { eq } from 'drizzle-orm';
import { pages } from '#features/pages/server/index.ts';
import { NOTIFICATION_KEY } from '#features/mail/new-mail.ts';
import { composeMail, enqueueMail, loadMailSender } from '#features/mail/server/index.ts';
import { listStaffOfPage, type PageStaff } from '#features/accounts/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import {
  DRAFT_KINDS,
  NOTIFICATION_KINDS,
  type NotificationDetails,
  type NotificationKind,
  sentenceOf,
  subjectPath,
} from '../kinds.ts';
import { notifications } from './tables.ts';

/** Users whom an event concerns in one way. */
export interface Audience {
  kind: NotificationKind;
  ids?: readonly number[];
  usernames?: readonly string[];
  /** Members of these groups, and superusers. */
  groupIds?: readonly number[];
}

/** Something that happened to a page. */
export interface PageEvent {
  /** Permanent key: prevents a second notification of one event. */
  key: string;
  pageId: number;
  commentId?: number;
  actorId: number | null;
  actorName: string;
  at: string;
  details: NotificationDetails;
  /** The first audience that contains a user determines the kind. */
  audiences: readonly Audience[];
}

/** Time of the notification, and origin of links in mails. */
export interface NotifyContext {
  now: string;
  origin: string;
}

/** Mail to staff is in English. */
const LANGUAGE = 'en';

/**
 * Notifies all users whom an event concerns and who may see the page now, except its actor: in the admin, and by mail
 * if the user chose so. Returns the number of recipients.
 */
export async function notify(tx: Tx, context: NotifyContext, event: PageEvent): Promise<number> {
  const notified = new Set<number>(event.actorId === null ? [] : [event.actorId]);
  let mails: Mails | undefined;
  for (const { kind, ...audience } of event.audiences) {
    const right = DRAFT_KINDS.includes(kind) ? 'view_draft' : 'explore';
    const staff = await listStaffOfPage(tx, { pageId: event.pageId, right, ...audience });
    for (const person of staff) {
      if (notified.has(person.id)) continue;
      notified.add(person.id);
      const byMail = person[NOTIFICATION_KINDS[kind]] ? person.mail : 'never';
      const [made] = await tx
        .insert(notifications)
        .values({
          userId: person.id,
          event: event.key,
          kind,
          pageId: event.pageId,
          commentId: event.commentId ?? null,
          actorName: event.actorName,
          details: event.details,
          at: event.at,
          awaitsDigest: byMail === 'daily',
        })
        .onConflictDoNothing()
        .returning({ id: notifications.id });
      if (!made || byMail !== 'immediately') continue;
      mails ??= await prepareMails(tx, context, event.pageId);
      await mail(tx, context, { event, kind, person, mails });
    }
  }
  return notified.size - (event.actorId === null ? 0 : 1);
}

type Mails = Awaited<ReturnType<typeof prepareMails>>;

async function prepareMails(tx: Tx, { origin }: NotifyContext, pageId: number) {
  const [page] = await tx.select({ title: pages.draftTitle }).from(pages).where(eq(pages.id, pageId));
  const { sender } = await loadMailSender(tx, { siteId: null, language: LANGUAGE }, origin);
  return { title: page?.title ?? '', sender };
}

async function mail(
  tx: Tx,
  { now, origin }: NotifyContext,
  { event, kind, person, mails }: { event: PageEvent; kind: NotificationKind; person: PageStaff; mails: Mails },
): Promise<void> {
  const { key, pageId, commentId = null, actorName, details } = event;
  const written = await composeMail(tx, 'staff_notification', {
    language: LANGUAGE,
    sender: mails.sender,
    values: {
      event: sentenceOf({ kind, actor: actorName, page: mails.title, details }),
      words: details.words ?? '',
      event_link: `${origin}${subjectPath({ pageId, commentId })}`,
    },
  });
  await enqueueMail(
    tx,
    { now },
    {
      key: `${NOTIFICATION_KEY}${key} ${person.id}`,
      list: 'transactional',
      to: { address: person.email, name: person.name },
      ...written,
    },
  );
}
