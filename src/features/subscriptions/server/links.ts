import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const SIGNATURE_CHARACTERS = 22;

/** Signs and reads what stands in links of e-mails, so that nobody can make such a link for somebody else. */
export interface SubscriberLinks {
  /** What the one-click address of a subscriber carries. It has no end: a link may be pressed years later. */
  oneClickToken(subscriberId: number): string;
  /** Whose token it is; null when we did not make it. */
  readOneClickToken(token: string): number | null;
  /** The signature of a filled-in address on the unsubscribe page. */
  signAddress(emailKey: string): string;
  /** True when we wrote the link that filled in the address. */
  isAddressSigned(emailKey: string, signature: string): boolean;
}

/** @param key derived from the installation's for this purpose alone */
export function createSubscriberLinks(key: Uint8Array): SubscriberLinks {
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url').slice(0, SIGNATURE_CHARACTERS);
  return {
    oneClickToken(subscriberId) {
      const id = subscriberId.toString(36);
      return `${id}.${sign('one click', id)}`;
    },
    readOneClickToken(token) {
      const [, id, signature] = /^([0-9a-z]{1,7})\.([\w-]{22})$/.exec(token) ?? [];
      if (!id || !signature || !isSame(signature, sign('one click', id))) return null;
      return Number.parseInt(id, 36);
    },
    signAddress: (emailKey) => sign('address', emailKey),
    isAddressSigned: (emailKey, signature) => isSame(signature, sign('address', emailKey)),
  };
}

/** A token for a link to confirm, and what of it is kept. */
export function newConfirmToken(): { token: string; digest: string } {
  const token = randomBytes(24).toString('base64url');
  return { token, digest: digestOf(token) };
}

/** What is kept of a token to confirm: who reads the database cannot confirm for others. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
