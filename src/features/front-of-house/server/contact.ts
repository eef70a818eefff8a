import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { emailAddressKey, parseGuestAddress } from '#shared/email-address.ts';
import { type FieldError, Invalid } from '#shared/problem.ts';
import { usualCharacters } from '#shared/usual-characters.ts';
import { limitByHash } from '#features/guard/server/index.ts';
import { readPhone } from '#features/locations/fields/read-phone.ts';

/** How to reach a guest. */
export interface GuestContact {
  /** E.164, or ''. */
  phone: string;
  email: string;
  /** For comparison: two spellings of one address have one key. */
  emailKey: string;
}

/** Reads a typed contact. @param isNeeded refuses a contact without phone and e-mail @throws Invalid */
export function readContact(
  { phone, email }: { phone: string; email: string },
  { isNeeded }: { isNeeded: boolean },
): GuestContact {
  const errors: FieldError[] = [];
  const usual = usualCharacters(phone);
  const read = readPhone(usual);
  // An extension or a second number would be lost: the guest can write it in the note.
  const isCut = 'phone' in read && !read.phone.includes(usual.replace(/\(0\)|\D/g, '').replace(/^0+/, ''));
  if ('reason' in read || isCut)
    errors.push({ field: 'phone', message: 'must be one phone number with area code and without extension' });
  const address = email === '' ? '' : parseGuestAddress(email);
  if (address === undefined) errors.push({ field: 'email', message: 'must be an e-mail address' });
  const found = 'phone' in read ? read.phone : '';
  if (isNeeded && errors.length === 0 && found === '' && address === '')
    errors.push({ field: 'phone', message: 'or an e-mail address is needed' });
  if (errors.length > 0) throw new Invalid(errors);
  return { phone: found, email: address ?? '', emailKey: address ? emailAddressKey(address) : '' };
}

/**
 * Locks one guest's requests at several restaurants until the transaction ends, so that they run one after the other:
 * limits for the whole chain count days that have separate locks. Call it once the day is locked, always in this order.
 */
export async function lockGuest(tx: Tx, keys: readonly string[]): Promise<void> {
  const sorted = JSON.stringify(keys.filter((key) => key !== '').toSorted());
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtext('galley.guests'), hashtext(key)) FROM jsonb_array_elements_text(${sorted}::jsonb) AS guest (key)`,
  );
}

/**
 * Maximum number of wait-list entries, reservations or orders for one contact in an hour. Each sends messages, and anybody
 * can enter another person's address.
 */
export const BY_CONTACT = { most: 12, withinMs: 60 * 60_000 };

/**
 * Counts a request for a contact, in the transaction that stores its result.
 * @param purpose keeps the counts of different things apart @throws RateLimited
 */
export async function limitByContact(
  tx: Tx,
  {
    key,
    purpose,
    contact,
    nowMs,
  }: { key: Uint8Array; purpose: string; contact: Pick<GuestContact, 'phone' | 'emailKey'>; nowMs: number },
): Promise<void> {
  // Sorted, so that two transactions count the same contact in the same order.
  for (const hash of contactHashes(key, purpose, contact).toSorted())
    await limitByHash(tx, { kind: 'email', hash, nowMs }, BY_CONTACT);
}

/**
 * Keyed hashes of a contact's phone number and e-mail address, for counts that outlive the contact. Nobody can read the
 * contact from them without the installation's key.
 * @param purpose keeps hashes of different counts apart
 */
export function contactHashes(
  key: Uint8Array,
  purpose: string,
  { phone, emailKey }: Pick<GuestContact, 'phone' | 'emailKey'>,
): string[] {
  return [phone, emailKey]
    .filter((known) => known !== '')
    .map((known) =>
      createHmac('sha256', key)
        .update(JSON.stringify([purpose, known]))
        .digest('base64url'),
    );
}
