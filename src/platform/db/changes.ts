import { sql } from 'drizzle-orm';
import type { Database, Tx } from './client.ts';

/** The channel on which nodes tell each other what changed. */
const CHANNEL = 'galley_changes';
/** PostgreSQL refuses notifications of 8,000 bytes and more. */
const MAX_PAYLOAD_BYTES = 7000;

/**
 * Tells every node, this one included, that things with these cache tags changed. Delivered when `tx` commits, never
 * when it rolls back. Too many tags for one message become '*', which means everything.
 */
export async function announceChange(tx: Tx, tags: readonly string[]): Promise<void> {
  const payload = JSON.stringify(tags);
  const sent = Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES ? '["*"]' : payload;
  await tx.execute(sql`SELECT pg_notify(${CHANNEL}, ${sent})`);
}

/**
 * Calls `onChange` with the tags of every committed change of any node. A lost connection is re-opened and then
 * reported as '*', since nobody knows what was missed. Returns the function that stops listening.
 */
export async function listenForChanges(
  database: Database,
  onChange: (tags: string[]) => void,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const receive = (payload: string | undefined) => {
    const tags: unknown = JSON.parse(payload ?? '["*"]');
    if (Array.isArray(tags)) onChange(tags.map(String));
  };
  if (database.engine) {
    const stop = await database.engine.listen(CHANNEL, receive);
    return () => stop();
  }
  if (!database.address) throw new Error('A server database has an address');
  return listenOnServer(database.address.reveal(), receive, onError);
}

/** Waits between attempts to listen again, in milliseconds. */
const RETRY_DELAYS_MS = [250, 1000, 5000];

async function listenOnServer(
  url: string,
  receive: (payload: string | undefined) => void,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const { default: pg } = await import('pg');
  let isStopped = false;
  let client: InstanceType<typeof pg.Client> | null = null;
  let retry: NodeJS.Timeout | null = null;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on('notification', (message) => receive(message.payload));
    next.on('error', (error) => {
      onError(error);
      again(0);
    });
    await next.connect();
    await next.query(`LISTEN ${CHANNEL}`);
    client = next;
  };
  const again = (attempt: number): void => {
    if (isStopped || retry) return;
    client?.end().catch(() => undefined);
    client = null;
    retry = setTimeout(
      () => {
        retry = null;
        connect().then(
          () => receive('["*"]'),
          (error: unknown) => {
            onError(error);
            again(attempt + 1);
          },
        );
      },
      RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)],
    );
  };

  await connect();
  return async () => {
    isStopped = true;
    if (retry) clearTimeout(retry);
    await client?.end();
  };
}
