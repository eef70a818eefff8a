import { Refusal } from '#ui/admin/api/problem.ts';

/** WebAuthn options as the server sends them. */
type Options = Record<string, unknown> & { challenge: string };

/** Returns why passkeys cannot be used here; undefined when they can be used. */
export function whyNoPasskeys(): string | undefined {
  if (/^[\d.]+$|:/.test(location.hostname))
    return `Passkeys need a domain name. They do not work at ${location.hostname}.`;
  // Checks one of the three JSON methods that are used here; browsers introduced them together.
  if (typeof PublicKeyCredential !== 'function' || !('parseCreationOptionsFromJSON' in PublicKeyCredential))
    return 'This browser does not support passkeys. Update it or use another browser.';
  return undefined;
}

/** True when the browser can offer passkeys in the autocomplete suggestions of a field. */
export async function offersPasskeysInFields(): Promise<boolean> {
  return whyNoPasskeys() === undefined && (await PublicKeyCredential.isConditionalMediationAvailable());
}

/** Creates a passkey on the device. Returns the answer as JSON, which the server checks. @throws Refusal with a message for users */
export async function makePasskey(options: Options): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return jsonOf(() => navigator.credentials.create({ publicKey }), {
    NotAllowedError: 'No passkey was created: the request was cancelled or timed out.',
    InvalidStateError: 'This device already has a passkey for this account.',
  });
}

/**
 * Lets the person choose and unlock a passkey; with `isInField`, in a field's suggestions. Returns the answer as JSON, or
 * undefined when `signal` aborted the request.
 * @throws Refusal with a message for users
 */
export async function choosePasskey(
  options: Options,
  { isInField, signal }: { isInField: boolean; signal: AbortSignal },
): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  try {
    return await jsonOf(
      () => navigator.credentials.get({ publicKey, signal, ...(isInField && { mediation: 'conditional' }) }),
      {
        NotAllowedError:
          'No passkey was chosen: the request was cancelled or timed out, or this device has no passkey.',
      },
    );
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

async function jsonOf(ask: () => Promise<Credential | null>, words: Record<string, string>): Promise<unknown> {
  try {
    const made = await ask();
    if (!(made instanceof PublicKeyCredential)) throw new Error('The device gave no passkey');
    return made.toJSON();
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : '';
    throw new Refusal('invalid', words[name] ?? 'This device or browser cannot use a passkey here.', { cause });
  }
}
