import { Refusal } from '#ui/admin/api/problem.ts';

/** WebAuthn options as the server sends them. */
type Options = Record<string, unknown> & { challenge: string };

/** Returns why passkeys cannot be used here; undefined when they can be used. */
export function whyNoPasskeys(): string | undefined {
  if (/^[\d.]+$|:/.test(location.hostname))
    return `Passkeys work at an address with a name, and not at ${location.hostname}.`;
  // Checks one of the three JSON methods that are used here; browsers introduced them together.
  if (typeof PublicKeyCredential !== 'function' || !('parseCreationOptionsFromJSON' in PublicKeyCredential))
    return 'This browser does not know passkeys. A newer one does.';
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
    NotAllowedError: 'No passkey was made: it was cancelled, or took too long.',
    InvalidStateError: 'This device has a passkey of this account already.',
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
      { NotAllowedError: 'No passkey was chosen: it was cancelled, took too long, or there is none on this device.' },
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
    throw new Refusal('invalid', words[name] ?? 'This device or browser could not use a passkey here.', { cause });
  }
}
