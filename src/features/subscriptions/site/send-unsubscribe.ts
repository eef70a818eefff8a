import { fetchCsrfToken } from '#ui/site/csrf-token.ts';
import { aBoolean, aString, type Check, listOf, record } from '#ui/site/shape.ts';
import { UNSUBSCRIBE_FIELDS, UNSUBSCRIBE_PATH, type UnsubscribeResult } from '../contract.ts';

/** Statuses of an unavailable service, for which a retry is useless. */
const UNAVAILABLE_STATUSES = new Set([404, 405, 503]);

const resultShape: Check<UnsubscribeResult> = record<UnsubscribeResult>({
  isValid: aBoolean,
  errors: listOf(aString),
});

/**
 * Spec §7: fetches a CSRF token, then unsubscribes this address.
 * @param link parameters of the link to the page: the mailing's id and the signature of the address
 * @returns 'unavailable' when this cannot be done online now
 * @throws ShapeMismatch when the answer is not as agreed (Spec §5), what fetch throws, or an Error for any other refusal
 */
export async function sendUnsubscribe(
  email: string,
  { broadLogId, signature }: { broadLogId: string | null; signature: string | null },
): Promise<UnsubscribeResult | 'unavailable'> {
  const body = new URLSearchParams({ [UNSUBSCRIBE_FIELDS.email]: email });
  if (broadLogId) body.set(UNSUBSCRIBE_FIELDS.broadLogId, broadLogId);
  if (signature) body.set(UNSUBSCRIBE_FIELDS.signature, signature);
  const reply = await fetch(UNSUBSCRIBE_PATH, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      // For error messages in the language of the page.
      ...(document.documentElement.lang && { 'accept-language': document.documentElement.lang }),
      'x-csrftoken': await fetchCsrfToken(),
    },
    body,
  });
  if (UNAVAILABLE_STATUSES.has(reply.status)) return 'unavailable';
  if (!reply.ok) throw new Error(`${UNSUBSCRIBE_PATH} answered ${reply.status}`);
  return resultShape(await reply.json(), '');
}
