import type * as WebAuthn from '@simplewebauthn/server';
import type { Assertion, NewCredential } from '../../passkeys-contract.ts';
import { endOfChallenge } from './challenge.ts';

/** EdDSA, ES256 and RS256, which cover all devices. Without this list, the library would probe this Node for other algorithms. */
export const ALGORITHMS = [-8, -7, -257];

/** Values that an answer must match: our origin, and a challenge that we created for this purpose. */
export interface Expectation {
  /** Our origin, for example "https://www.example.com". */
  origin: string;
  key: Uint8Array;
  purpose: string;
  nowMs: number;
}

/** The challenge of an answer; it must be marked as used. */
export interface AnsweredChallenge {
  challenge: string;
  expiresAt: string;
}

/** Returns the new credential; undefined when any check fails. No attestation is required: devices of all makers are accepted. */
export async function checkNewCredential(credential: NewCredential, expected: Expectation) {
  const { verifyRegistrationResponse } = await webAuthn();
  const answered = answerTo(expected);
  const checked = await orUndefined(
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: answered.isExpected,
      expectedOrigin: expected.origin,
      expectedRPID: rpIdOf(expected.origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!checked?.verified) return undefined;
  const { credential: made, credentialBackedUp } = checked.registrationInfo;
  return {
    ...answered.challenge(),
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    isBackedUp: credentialBackedUp,
  };
}

/** Returns the passkey's new state; undefined when the answer is not from this passkey, or the passkey's counter did not rise. */
export async function checkAssertion(
  assertion: Assertion,
  passkey: { credentialId: string; publicKey: string; counter: number },
  expected: Expectation,
) {
  const { verifyAuthenticationResponse } = await webAuthn();
  const answered = answerTo(expected);
  const { userHandle, ...response } = assertion.response;
  const checked = await orUndefined(
    verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: answered.isExpected,
      expectedOrigin: expected.origin,
      expectedRPID: rpIdOf(expected.origin),
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  );
  if (!checked?.verified) return undefined;
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  return { ...answered.challenge(), counter: newCounter, isBackedUp: credentialBackedUp };
}

/** Returns the host name of the origin. Passkeys are bound to it and work on no other host. */
export function rpIdOf(origin: string): string {
  return new URL(origin).hostname;
}

/** Loads the library on demand, because its certificate parsers load slowly and only requests with passkeys need them. */
export function webAuthn(): Promise<typeof WebAuthn> {
  return import('@simplewebauthn/server');
}

function answerTo({ key, purpose, nowMs }: Expectation) {
  let answered: AnsweredChallenge | undefined;
  return {
    isExpected(challenge: string): boolean {
      const expiresAt = endOfChallenge(key, purpose, challenge, nowMs);
      answered = expiresAt === undefined ? undefined : { challenge, expiresAt };
      return answered !== undefined;
    },
    challenge(): AnsweredChallenge {
      if (!answered) throw new Error('An answer was taken without its challenge');
      return answered;
    },
  };
}

/** Returns undefined when the library throws. It throws on every invalid input of a client. */
async function orUndefined<T>(checking: Promise<T>): Promise<T | undefined> {
  try {
    return await checking;
  } catch {
    return undefined;
  }
}
