import { guestTokenOf, nameOfRestaurant } from '#features/front-of-house/server/index.ts';
import { eq } from 'drizzle-orm';
import type { RenderedMail } from '#features/mail/render-mail.ts';
import { composeMail, enqueueMail, loadMailSender } from '#features/mail/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { statusPageUrl } from '../../guest-pages.ts';
import { type LineParts } from '../line-parts.ts';
import type { EntryRow } from '../queries/line.ts';
import type { LineSettings } from '../settings.ts';
import { waitListEntries } from '../tables.ts';
import { pushReady } from './line-pushes.ts';
import { readyKey, textJoined, textReady } from './line-texts.ts';

/** Notifies a guest that the party is on the list, with the link to its page, by e-mail and text if allowed. */
export async function sendJoined(tx: Tx, parts: LineParts, entry: EntryRow): Promise<void> {
  const wait = entry.quoteLow === entry.quoteHigh ? `${entry.quoteHigh}` : `${entry.quoteLow}–${entry.quoteHigh}`;
  await textJoined(tx, parts, entry, wait);
  if (entry.email === '') return;
  const { language, sender, values } = await partsOfMail(tx, parts, entry);
  const mail = await composeMail(tx, 'wait_list_joined', { language, sender, values: { ...values, wait } });
  await send(tx, parts, entry, { ...mail, key: `wait list entry ${entry.id} joined` });
}

/**
 * Notifies a guest that the table is ready, by e-mail, by text message and in the guest's browsers at once. Where
 * neither e-mail nor text may be sent, the entry shows a failed message, so that the host calls.
 */
export async function sendReady(
  tx: Tx,
  parts: LineParts,
  entry: EntryRow,
  settings: Pick<LineSettings, 'graceMinutes'>,
): Promise<void> {
  pushReady(tx, parts, entry, settings);
  let isSent = await textReady(tx, parts, entry, settings);
  if (entry.email !== '') {
    const { language, sender, values } = await partsOfMail(tx, parts, entry);
    const all = { ...values, minutes: settings.graceMinutes };
    const mail = await composeMail(tx, 'wait_list_ready', { language, sender, values: all });
    isSent = (await send(tx, parts, entry, { ...mail, key: readyKey(entry) })) || isSent;
  }
  await tx
    .update(waitListEntries)
    .set({ messageState: isSent ? 'queued' : 'failed', messageAt: new Date(parts.nowMs).toISOString() })
    .where(eq(waitListEntries.id, entry.id));
}

async function partsOfMail(tx: Tx, { tokenKey, restaurantOf }: LineParts, entry: EntryRow) {
  const { language, origin } = entry;
  const { sender } = await loadMailSender(tx, { siteId: null, language }, origin);
  const values = {
    restaurant: nameOfRestaurant(restaurantOf(entry.rlid)),
    size: entry.partySize,
    status_link: `${origin}${statusPageUrl(guestTokenOf(tokenKey, entry.tokenNonce))}`,
  };
  return { language, sender, values };
}

/** @returns true when the mail is queued */
async function send(
  tx: Tx,
  { nowMs }: LineParts,
  entry: EntryRow,
  mail: RenderedMail & { key: string },
): Promise<boolean> {
  const id = await enqueueMail(
    tx,
    { now: new Date(nowMs).toISOString() },
    // The guest's only input is the address, so that the form cannot be used to send text to others.
    { rlid: entry.rlid, list: 'transactional', to: { address: entry.email, name: '' }, ...mail },
  );
  return id !== null;
}
