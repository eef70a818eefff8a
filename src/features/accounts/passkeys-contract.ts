import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Flag } from '#shared/listing.ts';
import { nextPath, typedCode, typedPassword } from './contract.ts';

/** Maximum number of passkeys per account: more than a person's devices, and few enough for a list on one page. */
export const MOST_PASSKEYS = 20;
const MAX_NAME_CHARACTERS = 60;
/** Keys and attestations have a few hundred bytes, or a few kilobytes with certificates. */
const MAX_PART_CHARACTERS = 16_000;

const base64url = z
  .string('is required')
  .max(MAX_PART_CHARACTERS, 'is too long')
  .regex(/^[\w-]*$/, 'must be base64url');
/** Fields of every answer of a device, as `PublicKeyCredential.toJSON()` writes them. All other fields are ignored. */
const answer = {
  id: base64url.min(1, 'is required').max(1400, 'is too long'),
  rawId: base64url,
  type: z.literal('public-key', 'must be public-key'),
};
export const NewCredential = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
});
export type NewCredential = z.output<typeof NewCredential>;
export const Assertion = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});
export type Assertion = z.output<typeof Assertion>;
/** WebAuthn options as JSON, for `PublicKeyCredential.parse…OptionsFromJSON`. */
const options = z.object({ options: z.looseObject({ challenge: z.string() }) });

const passkeyName = z
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(MAX_NAME_CHARACTERS, `must have at most ${MAX_NAME_CHARACTERS} characters`);

const Passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** The passkey is backed up and so also available on the person's other devices. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

export const listPasskeys = endpoint('GET', '/wagtail/api/main/account/passkeys/', {
  summary: "One's own passkeys, the oldest first",
  reply: z.object({ passkeys: z.array(Passkey) }),
});

/**
 * Refusals: `invalid` naming `currentPassword`, or `code` for an account with codes; `conflict` when the account has the
 * maximum number of passkeys; `rate_limited`.
 */
export const startPasskey = endpoint('POST', '/wagtail/api/main/account/passkeys/options/', {
  summary: 'Prove who one is and begin to add a passkey; what is begun can be ended within five minutes',
  body: z.object({ currentPassword: typedPassword, code: typedCode.optional() }),
  reply: options,
});

/**
 * Refusals: `invalid` naming `credential` for any fault of the credential; `conflict` when the passkey or its challenge is
 * already used, or the account has the maximum number of passkeys.
 */
export const addPasskey = endpoint('POST', '/wagtail/api/main/account/passkeys/', {
  summary: 'Add the passkey that a device made',
  body: z.object({ name: passkeyName, credential: NewCredential }),
  reply: Passkey,
});

export const renamePasskey = endpoint('PATCH', '/wagtail/api/main/account/passkeys/:id/', {
  summary: "Rename one of one's own passkeys",
  body: z.object({ name: passkeyName }),
  reply: Passkey,
});

export const removePasskey = endpoint('DELETE', '/wagtail/api/main/account/passkeys/:id/', {
  summary: "Remove one of one's own passkeys; ends all other sessions",
  reply: z.object({ endedSessions: z.number().int() }),
});

export const startPasskeySignIn = endpoint('POST', '/wagtail/login/passkey/options/', {
  summary: 'Begin to sign in with a passkey; the same for everybody',
  reply: options,
});

/** Refusals: `sign_in_failed` (401) for every failure of the check; `rate_limited` (429, Retry-After). */
export const signInByPasskey = endpoint('POST', '/wagtail/login/passkey/', {
  summary: 'Sign in with a passkey, which is both steps',
  body: z.object({ credential: Assertion, remember: Flag, next: nextPath }),
  /** A path of this site: the `next` of the request if it is safe, else the admin's home. */
  reply: z.object({ next: z.string() }),
});
