import { eq } from 'drizzle-orm';
import { createGroup, createUser } from '#features/accounts/server/index.ts';
import { users } from '#features/accounts/server/tables.ts';
import { findPowers } from '#features/accounts/server/queries/find-staff.ts';
import { mails } from '#features/mail/server/tables.ts';
import { notifications } from '#features/notifications/server/tables.ts';
import { sendNotifications } from '#features/notifications/server/send-notifications.ts';
import type { PageCommandContext } from '#features/pages/server/index.ts';
import { endRuns } from '#features/workflows/server/index.ts';
import type { PagePermission } from '#features/rights/permissions.ts';
import { createLogger } from '#platform/logger.ts';
import { type PageTree, TREE_NOW } from './page-tree.ts';

/** Origin of links in the tests' mails. */
export const NOTE_ORIGIN = 'https://chain.example';

/** A user for tests of comments and notifications. */
export interface Person {
  id: number;
  context: PageCommandContext & { accountId: number };
}

/** A user in their own group with these permissions on a page; the group's id is the account's. */
export async function addPerson(
  tree: PageTree,
  username: string,
  permissions: readonly PagePermission[],
  pageId = tree.rootId,
): Promise<Person & { groupId: number }> {
  const names = { username, email: `${username}@chain.example`, firstName: username, passwordHash: null };
  const { id, groupId } = await tree.run(async (tx) => {
    const made = await createUser(tx, tree.context, names);
    const group = { name: username, canAccessAdmin: true, pagePermissions: [{ pageId, permissions }], members: [made] };
    return { id: made, groupId: await createGroup(tx, tree.context, group) };
  });
  const powers = await findPowers(tree.database.db, id);
  if (!powers) throw new Error('The new account has no powers');
  const context = {
    ...tree.context,
    actor: { accountId: id, name: username },
    accountId: id,
    powers: { ...powers, groupIds: [groupId] },
    reviewsEnded: (tx: Parameters<typeof endRuns>[0], ids: readonly number[]) => endRuns(tx, ids, TREE_NOW),
  };
  return { id, groupId, context };
}

/** Sends waiting notifications, as the job does. */
export const tell = (tree: PageTree, now = TREE_NOW) =>
  sendNotifications(tree.database.db, { context: { now, origin: NOTE_ORIGIN }, logger: createLogger('silent') });

/** A user's notifications, oldest first: "submitted", "mention". */
export async function toldTo(tree: PageTree, { id }: Person): Promise<string[]> {
  const rows = await tree.database.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, id))
    .orderBy(notifications.id);
  return rows.map(({ kind }) => kind);
}

/** Subjects of the mails to a user, oldest first. */
export async function mailedTo(tree: PageTree, username: string): Promise<{ subject: string; text: string }[]> {
  return tree.database.db
    .select({ subject: mails.subject, text: mails.textBody })
    .from(mails)
    .where(eq(mails.toAddress, `${username}@chain.example`))
    .orderBy(mails.id);
}

/** Changes a user's settings for notifications by mail. */
export async function choose(tree: PageTree, { id }: Person, change: Partial<typeof users.$inferInsert>) {
  await tree.run((tx) => tx.update(users).set(change).where(eq(users.id, id)));
}
