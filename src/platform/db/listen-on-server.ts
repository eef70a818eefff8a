import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';

export interface ServerListening {
  /** Connection for statements; it may use a pooler. */
  url: string;
  /** Address of the dedicated LISTEN connection; it must not lead through a pooler. */
  listenUrl: string;
  channel: string;
  onPayload(payload: string | undefined): void;
  onError(error: unknown): void;
  /** Called when heartbeats stop arriving, and then every few seconds until they arrive again. */
  onSilent(): void;
  /** Called when heartbeats arrive again. Changes announced meanwhile are unknown. */
  onHeard(): void;
}

/** Interval between heartbeats. */
const BEAT_MS = 1500;
/**
 * Consecutive missed heartbeats after which the connection counts as dead. A single one may be late because this process was
 * busy.
 */
const MOST_MISSED = 2;
/** Heartbeats between two calls of `onSilent` during one interruption. */
const BEATS_PER_TELLING = 2;
/** Missed heartbeats after which the connection is opened again. */
const BEATS_PER_ATTEMPT = 6;
const ANSWER_MS = 5000;
/** Delays between attempts to listen again, in milliseconds. */
const RETRY_DELAYS_MS = [250, 1000, 5000];

/**
 * Listens on a dedicated connection and checks it with heartbeats: notifications sent on the connection for statements must
 * arrive here. Without heartbeats, a dead connection, lost packets and a LISTEN behind a transaction pooler would all look
 * like a time without changes.
 * @returns a function that stops listening
 * @throws when the first connection fails
 */
export async function listenOnServer(options: ServerListening): Promise<() => Promise<void>> {
  const { url, listenUrl, channel, onPayload, onError, onSilent, onHeard } = options;
  const { default: pg } = await import('pg');
  const ownChannel = `galley_beat_${randomBytes(8).toString('hex')}`;
  const patience = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS, keepAlive: true };
  // Separate from the pool for requests, all of whose connections may be in use although the database works.
  const sender = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, ...patience });
  sender.on('error', () => undefined);
  let client: Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isConnecting = false;
  let isStopped = false;
  let isSilent = false;
  let missed = 0;

  const beat = () => {
    missed += 1;
    sender.query('SELECT pg_notify($1, $2)', [ownChannel, '']).catch(() => undefined);
  };
  const noteHeartbeat = () => {
    missed = 0;
    if (!isSilent) return;
    isSilent = false;
    onHeard();
  };
  const fallSilent = (error: unknown) => {
    if (!isSilent) onError(error);
    isSilent = true;
    missed = Math.max(missed, MOST_MISSED);
    onSilent();
  };

  const connect = async (): Promise<void> => {
    isConnecting = true;
    const next = new pg.Client({ connectionString: listenUrl, ...patience });
    next.on('notification', (message) =>
      message.channel === ownChannel ? noteHeartbeat() : onPayload(message.payload),
    );
    next.on('error', (error) => {
      if (next !== client) return;
      fallSilent(error);
      connectAgain(0);
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${channel}`);
      await next.query(`LISTEN ${ownChannel}`);
      if (isStopped) throw new Error('stopped');
      client = next;
      beat();
    } catch (error) {
      cut(next);
      throw error;
    } finally {
      isConnecting = false;
    }
  };
  const abandon = () => {
    const former = client;
    // The end of this connection is expected.
    client = null;
    if (former) cut(former);
  };
  const connectAgain = (attempt: number): void => {
    if (isStopped || retry || isConnecting) return;
    abandon();
    const delayMs = RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)];
    retry = setTimeout(() => {
      retry = null;
      connect().catch((error: unknown) => {
        if (!isStopped) onError(error);
        connectAgain(attempt + 1);
      });
    }, delayMs);
  };

  await connect().catch(async (error: unknown) => {
    isStopped = true;
    await sender.end();
    throw error;
  });
  const timer = setInterval(() => {
    const silentBeats = missed - MOST_MISSED;
    if (silentBeats >= 0 && silentBeats % BEATS_PER_TELLING === 0)
      fallSilent(new Error('Notifications do not come back: changes of other nodes may be missed'));
    if (silentBeats >= 0 && silentBeats % BEATS_PER_ATTEMPT === 0) connectAgain(0);
    beat();
  }, BEAT_MS);

  return async () => {
    isStopped = true;
    clearInterval(timer);
    if (retry) clearTimeout(retry);
    abandon();
    // A heartbeat in progress may never be answered, so it is not awaited.
    void sender.end();
  };
}

/** Closes a connection without waiting for the server. */
function cut(client: Client): void {
  client.connection.stream.destroy();
}
