import { useEffect, useState } from 'react';
import { randomUuid } from '#shared/random-uuid.ts';
import { postTo } from '#features/front-of-house/site/guest-api.ts';
import { type Check, record, ShapeMismatch } from '#ui/site/shape.ts';
import { useCanPasskey } from './use-can-passkey.ts';

/** Addresses of the API; repeated here so that its schemas stay out of the browser. */
const PATHS = {
  signInOptions: '/api/account/session/passkey/options/',
  signIn: '/api/account/session/passkey/',
  addOptions: '/api/account/passkeys/options/',
  add: '/api/account/passkeys/',
};

const anObject: Check<object> = (value, path) => {
  if (typeof value !== 'object' || value === null) throw new ShapeMismatch(path, 'an object');
  return value;
};
const optionsShape = record<{ options: object }>({ options: anObject });

/**
 * Signs in with a passkey, offered in the address field where the browser supports that, and by `use`.
 * @param returnUrl a path of this site
 */
export function usePasskeySignIn(language: string, returnUrl: string) {
  const canUse = useCanPasskey();
  const [isFailed, setFailed] = useState(false);
  const [waiting, setWaiting] = useState(() => new AbortController());
  useEffect(() => {
    if (!canUse) return undefined;
    void PublicKeyCredential.isConditionalMediationAvailable?.()
      .then((isOffered) => {
        if (isOffered && !waiting.signal.aborted)
          return signIn(language, returnUrl, { mediation: 'conditional', signal: waiting.signal });
        return undefined;
      })
      .catch(() => undefined);
    return () => waiting.abort();
  }, [canUse, waiting, language, returnUrl]);
  const use = async () => {
    // A browser allows only one of the two at a time.
    waiting.abort();
    setFailed(false);
    try {
      await signIn(language, returnUrl, {});
    } catch {
      setFailed(true);
      setWaiting(new AbortController());
    }
  };
  return { canUse, use, isFailed };
}

async function signIn(language: string, returnUrl: string, how: CredentialRequestOptions): Promise<void> {
  const { options } = await postTo(PATHS.signInOptions, {}, optionsShape, { key: randomUuid(), language });
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  const credential = await navigator.credentials.get({ ...how, publicKey });
  if (!credential) throw new Error('No passkey was chosen');
  const body = { credential: (credential as PublicKeyCredential).toJSON() as object };
  await postTo(PATHS.signIn, body, anObject, { key: randomUuid(), language });
  location.assign(returnUrl);
}

/** Makes a passkey on this device and adds it to the account. @throws GuestRefusal, or what the browser throws */
export async function addPasskey(language: string, name: string): Promise<void> {
  const { options } = await postTo(PATHS.addOptions, {}, optionsShape, { key: randomUuid(), language });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  const credential = await navigator.credentials.create({ publicKey });
  if (!credential) throw new Error('No passkey was made');
  const body = { name, credential: (credential as PublicKeyCredential).toJSON() as object };
  await postTo(PATHS.add, body, anObject, { key: randomUuid(), language });
}
