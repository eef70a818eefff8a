import type { Restaurants } from '#features/front-of-house/server/index.ts';
import type { LineHistory } from './queries/load-history.ts';
import type { Db } from '#platform/db/client.ts';
import { deriveKey, loadInstallationKey } from '#platform/db/installation-key.ts';
import type { WebPush } from '#features/web-push/server/index.ts';
import type { LineHours } from './hours.ts';

/** The key of tokens of entries, and of hashes of contacts. */
export async function loadLineKey(db: Db): Promise<Uint8Array> {
  return deriveKey(await loadInstallationKey(db), 'places in wait lists');
}

/** Parts that commands of wait lists use besides their transaction. */
export interface LineParts extends Restaurants {
  nowMs: number;
  /** Makes tokens; see `tokenOf`. */
  tokenKey: Uint8Array;
  /** Notifies browsers; absent where web push is off. */
  push?: Pick<WebPush, 'send'> | undefined;
  historyOf(db: Db, rlid: number, hours: LineHours, nowMs: number): Promise<LineHistory>;
}
