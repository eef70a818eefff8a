import { Refusal } from '#ui/admin/api/problem.ts';

/** Options of WebAuthn as the server sends them. */
type Options = Record<string, unknown> & { challenge: string };

/** Why passkeys cannot be used here; undefined when they can. */
export function whyNoPasskeys(): string | undefined {
  if (/^[\d.]+$|:/.test(location.hostname))
    return `Passkeys work at an address with a name, and not at ${location.hostname}.`;
  // One of the three that are used; they came together.
  if (typeof PublicKeyCredential !== 'function' || !('parseCreationOptionsFromJSON' in PublicKeyCredential))
    return 'This browser does not know passkeys. A newer one does.';
  return undefined;
}

/** True when the browser offers passkeys among the names that it would fill in. */
export async function offersPasskeysInFields(): Promise<boolean> {
  return whyNoPasskeys() === undefined && (await PublicKeyCredential.isConditionalMediationAvailable());
}

/** Has the device make a passkey; the answer as JSON, which the server judges. @throws Refusal worded for people */
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
 * Has the person choose a passkey and unlock it; in a field's suggestions with `isInField`. Undefined when `signal` ended it.
 * @throws Refusal worded for people
 */
export async function choosePasskey(
  options: Options,
  { isInField, signal }: { isInField: boolean; signal: AbortSignal },
): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
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
