import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import { createToken, hashToken } from '#platform/token.ts';
import { type Actor, recordHistory } from '#features/history/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { PREVIEW_LINK_SECONDS } from '../editor-contract.ts';
import { previewLinks } from './tables.ts';

interface Context {
  actor: Actor & { accountId: number };
  nowMs: number;
}

const textOf = (ms: number) => new Date(ms).toISOString();

/**
 * Makes a link to the page's newest draft and removes the expired ones of all pages. Only the hash of the token is stored.
 * The last part of the token is the author's id.
 */
export async function addPreviewLink(
  tx: Tx,
  { actor, nowMs }: Context,
  pageId: number,
): Promise<{ token: string; expiresAt: string }> {
  await tx.delete(previewLinks).where(lte(previewLinks.expiresAt, textOf(nowMs)));
  const token = `${createToken()}.${actor.accountId}`;
  const expiresAt = textOf(nowMs + PREVIEW_LINK_SECONDS * 1000);
  await tx.insert(previewLinks).values({
    pageId,
    tokenHash: hashToken(token),
    createdAt: textOf(nowMs),
    createdByName: actor.name,
    expiresAt,
  });
  await recordHistory(tx, { actor, now: textOf(nowMs) }, 'page.preview_link', ['page', pageId]);
  return { token, expiresAt };
}

/** The page and the author of a link that has not ended; undefined for any other. */
export async function findPreviewedPage(
  db: Db,
  token: string,
  nowMs: number,
): Promise<{ pageId: number; authorId: number } | undefined> {
  const [link] = await db
    .select({ pageId: previewLinks.pageId })
    .from(previewLinks)
    .where(and(eq(previewLinks.tokenHash, hashToken(token)), gt(previewLinks.expiresAt, textOf(nowMs))));
  return link && { ...link, authorId: Number(token.split('.')[1]) };
}

/** Links to the page's draft that still work, the first to expire first. */
export async function listPreviewLinks(db: Db, pageId: number, nowMs: number) {
  const links = await db
    .select()
    .from(previewLinks)
    .where(and(eq(previewLinks.pageId, pageId), gt(previewLinks.expiresAt, textOf(nowMs))))
    .orderBy(asc(previewLinks.expiresAt), asc(previewLinks.id));
  return links.map(({ id, createdAt, createdByName, expiresAt }) => ({
    id,
    created_at: textOf(Date.parse(createdAt)),
    created_by: createdByName,
    expires_at: textOf(Date.parse(expiresAt)),
  }));
}

/** Ends a link of this page at once, on every node. @throws NotFound */
export async function revokePreviewLink(tx: Tx, context: Context, pageId: number, id: number): Promise<void> {
  const gone = await tx
    .delete(previewLinks)
    .where(and(eq(previewLinks.id, id), eq(previewLinks.pageId, pageId)))
    .returning({ id: previewLinks.id });
  if (gone.length === 0) throw new NotFound('This link has expired or was revoked');
  await recordHistory(tx, { actor: context.actor, now: textOf(context.nowMs) }, 'page.preview_link_revoked', [
    'page',
    pageId,
  ]);
}
