import { eq } from 'drizzle-orm';
import { recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { type NotificationMail, NOTIFICATIONS, type NotificationName } from '../../notifications.ts';
import { users } from '../tables.ts';
import type { AccountCommandContext } from './create-user.ts';

/** Changes the named choices only; without one, nothing happens. */
export async function updateNotifications(
  tx: Tx,
  context: AccountCommandContext,
  userId: number,
  change: { readonly [Name in NotificationName]?: boolean | undefined } & {
    readonly mail?: NotificationMail | undefined;
  },
): Promise<void> {
  const changed = NOTIFICATIONS.filter((name) => change[name] !== undefined);
  if (changed.length === 0 && change.mail === undefined) return;
  await tx
    .update(users)
    .set({
      notifySubmitted: change.submitted,
      notifyApproved: change.approved,
      notifyRejected: change.rejected,
      notifyUpdatedComments: change.updated_comments,
      notifyPageEvents: change.page_events,
      notificationMail: change.mail,
    })
    .where(eq(users.id, userId));
  await recordHistory(tx, context, 'account.update', ['account', userId], {
    fields: [...changed.map((name) => `notify_${name}`), ...(change.mail === undefined ? [] : ['notification_mail'])],
  });
}
