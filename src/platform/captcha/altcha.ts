import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { type Captcha, CAPTCHA_MINUTES, type CaptchaChallenge, MAX_ANSWER_CHARACTERS } from './port.ts';

/** Rounds of the key derivation per attempt, and the number of attempts: together about a second of work on a slow phone. */
const COST = 5_000;
const TRIES: readonly [least: number, most: number] = [100, 300];
const HEX = /^[0-9a-f]{1,128}$/;

/** A browser's answer: JSON in base64. The signature covers every part of the challenge. */
const Answer = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().regex(HEX),
      salt: z.string().regex(HEX),
      cost: z.literal(COST),
      keyLength: z.literal(32),
      keyPrefix: z.string().regex(HEX),
      data: z.object({ form: z.string(), expires: z.number() }),
    }),
    signature: z.string().regex(HEX),
  }),
  solution: z.object({ counter: z.number().int().min(0).max(0xffffffff), derivedKey: z.string().regex(HEX) }),
});

/**
 * Self-hosted proof of work: no third party, and no puzzle to see or hear. Challenges are signed, for one form and a limited
 * time. Nothing is stored until a challenge is answered.
 */
export function createAltcha(key: Uint8Array): Captcha {
  const secret = Buffer.from(key).toString('base64url');
  const secrets = { hmacSignatureSecret: `challenge ${secret}`, hmacKeySignatureSecret: `answer ${secret}` };
  return {
    isOn: true,
    async start({ form, nowMs }) {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(...TRIES),
        deriveKey,
        // Replaces the library's own expiry, which uses the system clock.
        data: { form, expires: nowMs + CAPTCHA_MINUTES * 60_000 },
        ...secrets,
      });
      return { kind: 'altcha', challenge: challenge as unknown as CaptchaChallenge };
    },
    async verify(text, { form, nowMs }) {
      const answer = readAnswer(text);
      if (!answer) return { isPassed: false };
      const { challenge, solution } = answer;
      const { data, nonce } = challenge.parameters;
      if (data.form !== form || data.expires <= nowMs) return { isPassed: false };
      const { verified } = await verifySolution({
        challenge: challenge as Challenge,
        solution: { ...solution, time: 0 },
        deriveKey,
        ...secrets,
      });
      return verified ? { isPassed: true, spent: { id: nonce, expiresAtMs: data.expires } } : { isPassed: false };
    },
  };
}

function readAnswer(text: string): z.infer<typeof Answer> | undefined {
  if (text.length > MAX_ANSWER_CHARACTERS) return undefined;
  try {
    return Answer.safeParse(JSON.parse(Buffer.from(text, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
