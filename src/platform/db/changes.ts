import { sql } from 'drizzle-orm';
import type { Database, Tx } from './client.ts';
import { listenOnServer } from './listen-on-server.ts';
import { unreachable } from './open.ts';

/** The channel of change notifications between nodes. */
const CHANNEL = 'galley_changes';
/** PostgreSQL refuses notifications of 8,000 bytes and more. */
const MAX_PAYLOAD_BYTES = 7000;

/**
 * Announces changed cache tags to every node, this one included. Delivered when `tx` commits, never when it rolls back. When
 * the tags do not fit into one message, '*' is announced instead, which means everything.
 */
export async function announceChange(tx: Tx, tags: readonly string[]): Promise<void> {
  const payload = JSON.stringify(tags);
  const sent = Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES ? '["*"]' : payload;
  await tx.execute(sql`SELECT pg_notify(${CHANNEL}, ${sent})`);
}

/** Callbacks about the state of the change channel. */
export interface ListeningWatch {
  /** Called when changes may be missed, and then every few seconds while that lasts. */
  onSilent(): void;
  /** Called when changes arrive again. */
  onHeard(): void;
}

/**
 * Calls `onChange` with the tags of every committed change of any node. After an interruption it
 * is called with '*', since the missed changes are unknown. Returns a function that stops listening.
 * @throws Unavailable when a server does not answer at first
 */
export async function listenForChanges(
  database: Database,
  onChange: (tags: string[]) => void,
  onError: (error: unknown) => void,
  watch: ListeningWatch = { onSilent: () => undefined, onHeard: () => undefined },
): Promise<() => Promise<void>> {
  const onPayload = (payload: string | undefined) => {
    const tags: unknown = JSON.parse(payload ?? '["*"]');
    if (Array.isArray(tags)) onChange(tags.map(String));
  };
  if (database.engine) {
    const stop = await database.engine.listen(CHANNEL, onPayload);
    return () => stop();
  }
  if (!database.address || !database.listenAddress) throw new Error('A server database has an address');
  const listenUrl = database.listenAddress.reveal();
  return listenOnServer({
    url: database.address.reveal(),
    listenUrl,
    channel: CHANNEL,
    onPayload,
    onError,
    onSilent: () => watch.onSilent(),
    onHeard() {
      watch.onHeard();
      onChange(['*']);
    },
  }).catch((error: unknown) => {
    throw unreachable(listenUrl, error);
  });
}
