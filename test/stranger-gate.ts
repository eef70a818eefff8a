import { NotFound } from '#shared/problem.ts';
import { decideAccess } from '#features/collections/file-access.ts';
import type { FileGate } from '#features/collections/server/index.ts';

/** Allows public files only, like the product's gate for a signed-out script. */
export const STRANGER_GATE: FileGate = {
  async admit(_exchange, { kind, access, missing }) {
    const decision = decideAccess(access, kind, { account: undefined, passed: new Map() });
    if (decision.kind !== 'public') throw new NotFound(missing);
    return { isRestricted: false };
  },
};
