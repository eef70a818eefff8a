import { and, count, eq, gt, isNull } from 'drizzle-orm';
import { parseEmailAddress } from '#shared/email-address.ts';
import { Conflict, Invalid, NotFound } from '#shared/problem.ts';
import { recordHistory } from '#features/history/server/index.ts';
import { enqueueMail, loadMailSender, loadMailTexts } from '#features/mail/server/index.ts';
import { NOTIFICATION_KEY } from '#features/mail/new-mail.ts';
import { writeMail } from '#features/mail/write-mail.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { lockPageFor, type PageCommandContext, requirePageRight } from '#features/pages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { createToken, hashToken } from '#platform/token.ts';
import { approvalLinkPath, MOST_APPROVAL_LINKS } from '../../review-contract.ts';
import { findApprovalLink } from '../queries/approval-links.ts';
import { findOpenRun } from '../queries/runs.ts';
import { approvalLinks } from '../tables.ts';
import { decideStep } from './review-page.ts';

const DAY_MS = 86_400_000;

/** The recipient of an approval link, who decides in the reviewer's place. */
export interface ApprovalRecipient {
  pageId: number;
  name: string;
  email: string;
  /** Lifetime of the link, in days. */
  days: number;
}

/**
 * Mails a person without an account a link to decide the open task of a page, once. Only reviewers may send links.
 * @param origin origin of the links in mails
 * @throws NotFound, Forbidden; Conflict when nothing waits; Invalid on 'email'
 */
export async function addApprovalLink(
  tx: Tx,
  context: PageCommandContext,
  { pageId, name, email, days }: ApprovalRecipient,
  origin: string,
): Promise<void> {
  const page = await lockPageFor(tx, context, pageId);
  const open = await findOpenRun(tx, pageId);
  if (!open?.step) throw new Conflict('This page is not in review');
  requirePageRight({ accountId: context.actor.accountId, powers: context.powers }, 'review', page);
  const address = parseEmailAddress(email);
  if (address === undefined) throw new Invalid([{ field: 'email', message: 'must be an e-mail address' }]);
  const { step } = open;
  const [held] = await tx
    .select({ total: count() })
    .from(approvalLinks)
    .where(
      and(eq(approvalLinks.stepId, step.id), isNull(approvalLinks.revokedAt), gt(approvalLinks.expiresAt, context.now)),
    );
  if ((held?.total ?? 0) >= MOST_APPROVAL_LINKS)
    throw new Conflict(`This task has ${MOST_APPROVAL_LINKS} links, the maximum: revoke one first`);
  const token = createToken();
  const expiresAt = new Date(Date.parse(context.now) + days * DAY_MS).toISOString();
  const [link] = await tx
    .insert(approvalLinks)
    .values({
      stepId: step.id,
      pageId,
      name,
      email: address,
      tokenHash: hashToken(token),
      createdAt: context.now,
      createdById: context.actor.accountId,
      createdByName: context.actor.name,
      expiresAt,
    })
    .returning({ id: approvalLinks.id });
  const { sender } = await loadMailSender(tx, { siteId: null, language: 'en' }, origin);
  const texts = await loadMailTexts(tx, 'approval_link', 'en');
  const values = {
    name,
    asked_by: context.actor.name,
    page_title: page.draftTitle,
    days,
    approval_link: `${origin}${approvalLinkPath(token)}`,
  };
  const mail = writeMail('approval_link', { texts, language: 'en', sender, values });
  const key = `${NOTIFICATION_KEY}approval ${link?.id}`;
  await enqueueMail(tx, { now: context.now }, { key, list: 'transactional', to: { address, name }, ...mail });
  await recordHistory(tx, context, 'workflow.add_link', ['page', pageId], {
    name,
    email: address,
    task: page.review?.task ?? '',
    expiresAt,
  });
}

/** Ends a link at once; does nothing if it has ended. @throws NotFound, Forbidden; Conflict for one that has decided */
export async function revokeApprovalLink(
  tx: Tx,
  context: PageCommandContext,
  { pageId, linkId }: { pageId: number; linkId: number },
): Promise<void> {
  const page = await lockPageFor(tx, context, pageId);
  requirePageRight({ accountId: context.actor.accountId, powers: context.powers }, 'review', page);
  const [link] = await tx
    .select()
    .from(approvalLinks)
    .where(and(eq(approvalLinks.id, linkId), eq(approvalLinks.pageId, pageId)))
    .for('update');
  if (!link) throw new NotFound('This link does not exist');
  if (link.decidedAt !== null) throw new Conflict(`${link.name} has already decided`);
  if (link.revokedAt !== null) return;
  await tx
    .update(approvalLinks)
    .set({ revokedAt: context.now, revokedByName: context.actor.name })
    .where(eq(approvalLinks.id, linkId));
  await recordHistory(tx, context, 'workflow.revoke_link', ['page', pageId], { name: link.name, email: link.email });
}

/**
 * Decides by a link, on behalf of its owner. Another user's lock blocks it as usual.
 * @param context whose actor and powers are replaced
 * @throws NotFound for an invalid link; Conflict when the task was decided meanwhile; as `decideStep`
 */
export async function decideByLink(
  tx: Tx,
  context: PageCommandContext,
  { token, decision, comment }: { token: string; decision: 'approve' | 'reject'; comment: string },
): Promise<void> {
  const link = await findApprovalLink(tx, token, context.now);
  if (!link) throw new NotFound('This link has expired or was revoked');
  const { pageId, stepId, revisionId, name, email } = link;
  const actor = { accountId: null, name: `${name} (by a link)` };
  await lockPageFor(tx, { actor, powers: SYSTEM_POWERS }, pageId);
  // The link may have been revoked or used while this waited for the page's lock.
  const isThere = await findApprovalLink(tx, token, context.now);
  if (!isThere) throw new NotFound('This link has expired or was revoked');
  if (isThere.state !== 'open') throw new Conflict('This task was already decided');
  await tx.update(approvalLinks).set({ decidedAt: context.now, decision }).where(eq(approvalLinks.id, link.id));
  const asked = { pageId, stepId, decision, comment, revisionId, noted: { email, askedBy: link.createdByName } };
  await decideStep(tx, { ...context, actor, powers: SYSTEM_POWERS }, asked);
}
