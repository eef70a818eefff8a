import type { FieldError } from '#shared/problem.ts';
import type { Reference } from '#content/references.ts';
import type { StaffPowers } from '#features/accounts/permissions.ts';
import type { Tx } from '#platform/db/client.ts';

/** Complaints about media among the references that a writer may not use, by content path. Given by the app. */
export type MediaFaults = (
  tx: Tx,
  asker: { accountId: number | null; powers: StaffPowers },
  references: readonly Reference[],
) => Promise<FieldError[]>;

/** The complaints for one writer; none where the app gives no rule. */
export const mediaFaultsFor =
  (find: MediaFaults | undefined, { actor, powers }: { actor: { accountId: number | null }; powers: StaffPowers }) =>
  async (tx: Tx, references: readonly Reference[]): Promise<FieldError[]> =>
    (await find?.(tx, { accountId: actor.accountId, powers }, references)) ?? [];
