import type * as WebAuthn from '@simplewebauthn/server';
import type { Assertion, NewCredential } from '../../passkeys-contract.ts';
import { endOfChallenge } from './challenge.ts';

/** EdDSA, ES256 and RS256, which all devices know. Named: the library would try out which others this Node has. */
export const ALGORITHMS = [-8, -7, -257];

/** What an answer must fit: our own address, and a challenge of ours for this purpose. */
export interface Expectation {
  /** "https://www.example.com" */
  origin: string;
  key: Uint8Array;
  purpose: string;
  nowMs: number;
}

/** The challenge that was answered, to be used up. */
export interface AnsweredChallenge {
  challenge: string;
  expiresAt: string;
}

/** The new credential; undefined when anything about it is wrong. Makers of devices are not asked for: any will do. */
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

/** What the device said of itself; undefined when the answer is not that of this passkey, or its counter did not rise. */
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

/** The host, which passkeys are bound to: they work on no other. */
export function rpIdOf(origin: string): string {
  return new URL(origin).hostname;
}

/** Its parsers of certificates take a while to load: only who uses passkeys waits for them. */
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

/** The library throws on whatever strangers may send. */
async function orUndefined<T>(checking: Promise<T>): Promise<T | undefined> {
  try {
    return await checking;
  } catch {
    return undefined;
  }
}
