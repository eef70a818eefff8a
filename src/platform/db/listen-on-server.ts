import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';

export interface ServerListening {
  /** Where statements go; it may lead through a pooler. */
  url: string;
  /** Where LISTEN goes: a connection of our own, straight to PostgreSQL. */
  listenUrl: string;
  channel: string;
  onPayload(payload: string | undefined): void;
  onError(error: unknown): void;
  /** Called when notifications stop coming back, and every few seconds for as long as they do not. */
  onSilent(): void;
  /** Called when they come back after that. What was announced meanwhile is not known. */
  onHeard(): void;
}

/** How often we notify ourselves. */
const BEAT_MS = 1500;
/** So many notifications in a row that did not come back are a silence. One may be late because this process was busy. */
const MOST_MISSED = 2;
/** A silence is told again after so many beats. */
const BEATS_PER_TELLING = 2;
/** So many silent beats later the connection is opened anew. */
const BEATS_PER_ATTEMPT = 6;
const ANSWER_MS = 5000;
/** Waits between attempts to listen again, in milliseconds. */
const RETRY_DELAYS_MS = [250, 1000, 5000];

/**
 * Listens on a connection of its own, and proves that it hears: a notification is sent by the way that statements take and
 * must come back. A connection that died, one whose packets vanish and a LISTEN behind a transaction pooler all look the same
 * otherwise: nothing comes. Returns the function that stops. @throws when the first connection fails
 */
export async function listenOnServer(options: ServerListening): Promise<() => Promise<void>> {
  const { url, listenUrl, channel, onPayload, onError, onSilent, onHeard } = options;
  const { default: pg } = await import('pg');
  const ownChannel = `galley_beat_${randomBytes(8).toString('hex')}`;
  const patience = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS, keepAlive: true };
  // Apart from the pool of requests, which may be busy without anything being wrong.
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
  const hear = () => {
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
    next.on('notification', (message) => (message.channel === ownChannel ? hear() : onPayload(message.payload)));
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
    // Its end is no news.
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
    // A beat under way may have no answer: nobody waits for it.
    void sender.end();
  };
}

/** Ends a connection without asking its other end. */
function cut(client: Client): void {
  client.connection.stream.destroy();
}
