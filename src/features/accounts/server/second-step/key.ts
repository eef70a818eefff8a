import type { Db } from '#platform/db/client.ts';
import { deriveKey, loadInstallationKey } from '#platform/db/installation-key.ts';

/** Gives the key under which secrets of second steps are sealed: 32 bytes, the same on every node. */
export type SecondStepKey = () => Promise<Uint8Array>;

/** The installation's own key for this purpose, read when it is first needed; a failed read is tried again. */
export function installationSecondStepKey(db: Db): SecondStepKey {
  let known: Uint8Array | undefined;
  return async () => (known ??= deriveKey(await loadInstallationKey(db), 'second steps of signing in'));
}
