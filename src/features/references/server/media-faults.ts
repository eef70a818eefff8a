import type { FieldError } from '#shared/problem.ts';
import type { Reference } from '#content/references.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Tx } from '#platform/db/client.ts';

/** Errors for references to media that the user may not use, by content path. Injected by the app. */
export type MediaFaults = (
  tx: Tx,
  viewer: { accountId: number | null; powers: StaffPowers },
  references: readonly Reference[],
) => Promise<FieldError[]>;

/** Finds errors in references that a save adds, by content path. */
export type ReferenceFaults = (tx: Tx, references: readonly Reference[]) => Promise<FieldError[]>;

/** Binds the check to one user; no errors when the app injects no check. */
export const mediaFaultsFor =
  (find: MediaFaults | undefined, { actor, powers }: { actor: { accountId: number | null }; powers: StaffPowers }) =>
  async (tx: Tx, references: readonly Reference[]): Promise<FieldError[]> =>
    (await find?.(tx, { accountId: actor.accountId, powers }, references)) ?? [];
