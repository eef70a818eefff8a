import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { findDraftPage, findPageFor } from '#features/pages/server/index.ts';
import { addComment, replyToComment, resolveComment } from '#features/comments/server/index.ts';
import { updateNotifications } from '#features/accounts/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { DemoContext } from './seed-demo.ts';

/** A member of the demo's staff. */
interface Person {
  id: number;
  username: string;
  name: string;
}

/**
 * Two threads on a page, one open and one resolved. The server notifies the cast when it starts; e-mail notifications
 * are off until they are switched on in the account.
 */
export async function storeDemoComments(
  tx: Tx,
  context: DemoContext,
  { pageId, editor, moderator }: { pageId: number; editor: Person; moderator: Person },
): Promise<void> {
  const as = ({ id, name }: Person, minutesAgo: number) => ({
    actor: { accountId: id, name },
    powers: SYSTEM_POWERS,
    now: new Date(context.nowMs - minutesAgo * 60_000).toISOString(),
  });
  for (const { id } of [editor, moderator])
    await updateNotifications(tx, { actor: context.actor, now: context.now }, id, { mail: 'never' });
  const { path } = await findPageFor(tx, { accountId: null, powers: SYSTEM_POWERS }, pageId);
  const draft = await findDraftPage(tx, { languageCode: 'en' }, { id: pageId, path });
  const body = draft?.content['body'];
  const blockId = (type: string) => {
    const found = Array.isArray(body)
      ? (body as { type?: string; id?: string }[]).find((one) => one.type === type)
      : null;
    if (!found?.id) throw new Error(`The demo's page ${pageId} has no block of type ${type}`);
    return found.id;
  };

  const solved = await addComment(tx, as(editor, 300), {
    pageId,
    blockId: blockId('hero'),
    field: 'subtitle',
    label: 'Subtitle',
    quote: '',
    quoteStart: 0,
    text: 'Is “supper” right for guests in Canada?',
  });
  await replyToComment(tx, as(moderator, 250), {
    pageId,
    commentId: solved,
    text: 'Yes: it is on their menu too.',
  });
  await resolveComment(tx, as(editor, 245), { pageId, commentId: solved, isResolved: true });

  const text = { pageId, blockId: blockId('aligned_rich_text'), field: 'content', label: 'Content' };
  const open = await addComment(tx, as(moderator, 95), {
    ...text,
    quote: 'eleven tables',
    quoteStart: 26,
    text: `The press release says twelve. Can you ask in Portland, @${editor.username}?`,
  });
  await replyToComment(tx, as(editor, 40), {
    pageId,
    commentId: open,
    text: 'I asked. They will count the marks on the floor.',
  });
}
