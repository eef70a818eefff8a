import type { Restaurants } from '#features/front-of-house/server/index.ts';
import type { LineHistory } from './queries/load-history.ts';
import type { Db } from '#platform/db/client.ts';
import type { WebPush } from '#features/web-push/server/index.ts';
import type { LineHours } from './hours.ts';

/** Parts that commands of wait lists use besides their transaction. */
export interface LineParts extends Restaurants {
  nowMs: number;
  /** Makes tokens; see `tokenOf`. */
  tokenKey: Uint8Array;
  /** Notifies browsers; absent where web push is off. */
  push?: Pick<WebPush, 'send'> | undefined;
  historyOf(db: Db, rlid: number, hours: LineHours, nowMs: number): Promise<LineHistory>;
}
