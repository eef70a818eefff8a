import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const SIGNATURE_CHARACTERS = 22;

/** Signs and verifies the tokens of links in mails, so that nobody can forge a link for another person. */
export interface SubscriberLinks {
  /** Token of a subscriber's one-click URL. Never expires, because old mails must keep working. */
  oneClickToken(subscriberId: number): string;
  /** The subscriber's id of a token; null when the signature is wrong. */
  readOneClickToken(token: string): number | null;
  /** Signature of the pre-filled address on the unsubscribe page. */
  signAddress(emailKey: string): string;
  /** True when the signature of the pre-filled address is valid. */
  isAddressSigned(emailKey: string, signature: string): boolean;
}

/** @param key derived from the installation key for this purpose alone */
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

/** A new confirmation token, and its digest for storage. */
export function newConfirmToken(): { token: string; digest: string } {
  const token = randomBytes(24).toString('base64url');
  return { token, digest: digestOf(token) };
}

/** Digest of a confirmation token. Only the digest is stored, so that a reader of the database cannot confirm. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
