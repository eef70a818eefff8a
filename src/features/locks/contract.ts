import { z } from 'zod';

/** Longest reason of a lock, in characters. */
export const MAX_LOCK_REASON = 500;

/** A lock as staff see it. */
export const Lock = z.object({
  by: z.string(),
  /** ISO instant. */
  at: z.string(),
  /** '' when none was given. */
  reason: z.string(),
  /** True for the user's own lock: the user can change the locked record, others cannot. */
  isOwn: z.boolean(),
});
export type Lock = z.infer<typeof Lock>;

/** The lock of a record, and what the user may do with the lock. */
export const LockState = z.object({
  lock: Lock.nullable(),
  mayLock: z.boolean(),
  /** May unlock the record, or take over another user's lock. */
  mayUnlock: z.boolean(),
});
export type LockState = z.infer<typeof LockState>;

/** Locks a record, or takes over its lock, which needs a reason. */
export const LockRequest = z
  .object({
    reason: z.string().trim().max(MAX_LOCK_REASON, `must have at most ${MAX_LOCK_REASON} characters`).default(''),
    takeOver: z.boolean().default(false),
  })
  .refine(({ reason, takeOver }) => !takeOver || reason !== '', {
    path: ['reason'],
    message: 'is required to take a lock over',
  });

export const LOCK_KINDS = ['snippet', 'settings'] as const;
/** Kinds of records that can be locked, besides pages. */
export type LockKind = (typeof LOCK_KINDS)[number];
