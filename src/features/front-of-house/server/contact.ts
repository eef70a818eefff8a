import { emailAddressKey, parseEmailAddress } from '#shared/email-address.ts';
import { type FieldError, Invalid } from '#shared/problem.ts';
import { readPhone } from '#features/locations/fields/read-phone.ts';

/** How to reach a guest. */
export interface GuestContact {
  /** E.164, or ''. */
  phone: string;
  email: string;
  /** For comparison: two spellings of one address have one key. */
  emailKey: string;
}

/** Reads what a guest typed. @param isNeeded without phone and e-mail it is refused @throws Invalid */
export function readContact(
  { phone, email }: { phone: string; email: string },
  { isNeeded }: { isNeeded: boolean },
): GuestContact {
  const errors: FieldError[] = [];
  const read = readPhone(phone);
  if ('reason' in read) errors.push({ field: 'phone', message: 'must be a phone number with area code' });
  const address = email === '' ? '' : parseEmailAddress(email);
  if (address === undefined) errors.push({ field: 'email', message: 'must be an e-mail address' });
  const found = 'phone' in read ? read.phone : '';
  if (isNeeded && errors.length === 0 && found === '' && address === '')
    errors.push({ field: 'phone', message: 'or an e-mail address is needed' });
  if (errors.length > 0) throw new Invalid(errors);
  return { phone: found, email: address ?? '', emailKey: address ? emailAddressKey(address) : '' };
}
