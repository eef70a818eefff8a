import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const RECORD_BYTES = 4096;
const CURVE = 'prime256v1';

/** Keys of a browser, in base64url. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/**
 * Encrypts a message that only the browser can read (RFC 8291, one record of RFC 8188).
 * @param own salt and private key of this message; generated unless a test passes them
 * @throws when the browser's key is not a point of the curve
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: BrowserKeys,
  own: { salt: Uint8Array; privateKey?: Uint8Array } = { salt: randomBytes(16) },
): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url');
  const ecdh = createECDH(CURVE);
  if (own.privateKey) ecdh.setPrivateKey(own.privateKey);
  else ecdh.generateKeys();
  const ownKey = ecdh.getPublicKey();
  const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const secret = derive(ecdh.computeSecret(browserKey), Buffer.from(auth, 'base64url'), about, 32);
  const key = derive(secret, own.salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, own.salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 marks the last record.
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final()]);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_BYTES);
  header.writeUInt8(ownKey.length, 4);
  return Buffer.concat([own.salt, header, ownKey, sealed, cipher.getAuthTag()]);
}
