import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Flag, Id } from '#shared/listing.ts';
import { PageAncestor, PageParams, PageSummary } from '#features/pages/staff-shapes.ts';
import { RUN_STATUSES, STEP_STATUSES } from './rules.ts';

/** Longest comment on a decision, in characters. */
export const MAX_COMMENT = 2000;

/** Most open links of one task. */
export const MOST_APPROVAL_LINKS = 10;
const MOST_DAYS = 30;

/** Address at which a person without an account decides. */
export const approvalLinkPath = (token: string): string => `/wagtail/approval/${token}/`;

const Instant = z.string();

/** `overtaken`: the task was decided, or the review ended, without it. */
export const APPROVAL_LINK_STATES = ['open', 'decided', 'overtaken', 'expired', 'revoked'] as const;
export type ApprovalLinkState = (typeof APPROVAL_LINK_STATES)[number];

const ApprovalLink = z.object({
  id: z.number().int(),
  stepId: z.number().int(),
  name: z.string(),
  email: z.string(),
  askedBy: z.string(),
  state: z.enum(APPROVAL_LINK_STATES),
  decision: z.enum(['approve', 'reject']).nullable(),
  expiresAt: Instant,
  decidedAt: Instant.nullable(),
  revokedBy: z.string().nullable(),
});
export type ApprovalLink = z.infer<typeof ApprovalLink>;

const Step = z.object({
  id: z.number().int(),
  task: z.string(),
  status: z.enum(STEP_STATUSES),
  revisionId: z.number().int(),
  comment: z.string(),
  startedAt: Instant,
  dueAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  finishedBy: z.string().nullable(),
  assignedTo: z.string().nullable(),
  isMine: z.boolean(),
});

const Run = z.object({
  id: z.number().int(),
  workflow: z.string(),
  status: z.enum(RUN_STATUSES),
  requestedBy: z.string(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  steps: z.array(Step),
});

/** State of a page in its workflow, and the actions of the user. */
export const getPageReview = endpoint('GET', '/wagtail/api/main/pages/:id/review/', {
  summary: 'State of a page in its workflow',
  reply: z.object({
    /** The workflow that applies to the page, with its tasks; null without one. */
    workflow: z.object({ name: z.string(), tasks: z.array(z.string()) }).nullable(),
    run: Run.nullable(),
    /** Links to decide without an account, of the tasks of this run. */
    links: z.array(ApprovalLink),
    maySubmit: z.boolean(),
    mayCancel: z.boolean(),
    mayDecide: z.boolean(),
  }),
});
export type PageReviewState = z.infer<(typeof getPageReview)['reply']>;

export const listPageRuns = endpoint('GET', '/wagtail/api/main/pages/:id/workflow-history/', {
  summary: 'How a page went through workflows',
  reply: z.object({ page: PageSummary, ancestors: z.array(PageAncestor), runs: z.array(Run) }),
});

const Done = z.object({ id: z.number().int() });

/** A 400 reply lists the fields that prevent publishing. */
export const submitPage = endpoint('POST', '/wagtail/pages/:id/workflow/submit/', {
  summary: 'Submit the newest draft of a page to its workflow',
  body: z.object({ isRestart: Flag }),
  reply: Done,
});

export const cancelReview = endpoint('POST', '/wagtail/pages/:id/workflow/cancel/', {
  summary: 'Cancel the workflow of a page',
  reply: Done,
});

export const assignReview = endpoint('POST', '/wagtail/pages/:id/workflow/assign/', {
  summary: 'Take the open task of a page, or give it back',
  body: z.object({ isMine: Flag }),
  reply: Done,
});

/**
 * 409 when the task was decided meanwhile, or a version was saved that the user has not seen. Who asks for changes says
 * which: 400 on `comment` without it.
 */
export const decideReview = endpoint('POST', '/wagtail/pages/workflow/action/:id/:action/:task_state/', {
  summary: 'Approve a page, or ask for changes',
  params: PageParams.extend({ action: z.enum(['approve', 'reject'], 'must be approve or reject'), task_state: Id }),
  body: z.object({
    comment: z.string().trim().max(MAX_COMMENT, `must have at most ${MAX_COMMENT} characters`).default(''),
    /** The version that the user has seen. */
    revisionId: Id,
  }),
  isDoneOnce: true,
  reply: Done,
});

/** Only the mail contains the link. */
export const addApprovalLink = endpoint('POST', '/wagtail/pages/:id/workflow/links/', {
  summary: 'Ask a reviewer without an account to decide about a page',
  body: z.object({
    name: z.string().trim().min(1, 'is required').max(80, 'must have at most 80 characters'),
    email: z.string().trim().min(1, 'is required').max(200, 'must have at most 200 characters'),
    days: z.coerce
      .number('must be a number')
      .int()
      .min(1, 'must be at least 1')
      .max(MOST_DAYS, `must be at most ${MOST_DAYS}`),
  }),
  reply: Done,
});

export const revokeApprovalLink = endpoint('POST', '/wagtail/pages/:id/workflow/links/:link/revoke/', {
  summary: 'Revoke a link to decide about a page',
  reply: Done,
});
