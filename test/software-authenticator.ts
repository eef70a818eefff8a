import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Assertion, NewCredential } from '#features/accounts/passkeys-contract.ts';

/** Deliberate errors of a device or its browser. */
interface Deviation {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  /** Replaces the next counter value. */
  counter?: number;
  userHandle?: string;
}

interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A device with one ES256 passkey, which creates and signs the data of browsers. Its counter increases by one. */
export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #credentialId = randomBytes(32);
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  #userHandle = '';
  #counter = 1;

  constructor(origin = 'http://localhost') {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    this.#key = privateKey;
    // COSE: type EC2, algorithm ES256, curve P-256, and the point.
    this.#publicKey = cbor([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ]);
  }

  get id(): string {
    return this.#credentialId.toString('base64url');
  }

  create({ challenge, rp, user }: CreationOptions, deviation: Deviation = {}): NewCredential {
    this.#userHandle = user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#credentialId.length);
    const noMaker = Buffer.alloc(16);
    const credential = Buffer.concat([noMaker, length, this.#credentialId, this.#publicKey]);
    const authData = Buffer.concat([this.#authData(rp.id, deviation, HAS_CREDENTIAL), credential]);
    const attestation: [string, unknown][] = [
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ];
    return {
      ...this.#names(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, deviation).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  get({ challenge, rpId }: { challenge: string; rpId: string }, deviation: Deviation = {}): Assertion {
    this.#counter = deviation.counter ?? this.#counter + 1;
    const authData = this.#authData(rpId, deviation);
    const clientData = this.#clientData('webauthn.get', challenge, deviation);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return {
      ...this.#names(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#key).toString('base64url'),
        userHandle: deviation.userHandle ?? this.#userHandle,
      },
    };
  }

  #names() {
    return { id: this.id, rawId: this.id, type: 'public-key' } as const;
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Deviation): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authData(rpId: string, deviation: Deviation, moreFlags = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const verified = (deviation.isUserVerified ?? true) ? USER_VERIFIED : 0;
    const hash = createHash('sha256')
      .update(deviation.rpId ?? rpId)
      .digest();
    return Buffer.concat([hash, Buffer.from([USER_PRESENT | verified | moreFlags]), counter]);
  }
}

function cbor(entries: [string | number, unknown][]): Buffer {
  return Buffer.from(isoCBOR.encode(new Map(entries) as Parameters<typeof isoCBOR.encode>[0]));
}
