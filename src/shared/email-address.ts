/** Maximum length of an address in SMTP. */
export const MAX_EMAIL_CHARACTERS = 254;
const MAX_LOCAL_CHARACTERS = 64;

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The address as it is stored and used: trimmed, its domain in lower case and in ASCII ("Odo@Café.example" →
 * "Odo@xn--caf-dma.example"). Undefined for text that is not an address; lines, quotes, comments and lists never are.
 */
export function parseEmailAddress(text: string): string | undefined {
  // Addresses that are copied from a contact begin and end with invisible marks.
  const trimmed = text.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
  if (trimmed.length > MAX_EMAIL_CHARACTERS) return undefined;
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, at);
  const domain = asciiDomain(trimmed.slice(at + 1));
  if (at < 1 || local.length > MAX_LOCAL_CHARACTERS || !LOCAL.test(local)) return undefined;
  if (domain === undefined || local.length + 1 + domain.length > MAX_EMAIL_CHARACTERS) return undefined;
  return `${local}@${domain}`;
}

/** An address that a guest typed: without a dot in its domain it is incomplete, and no mail would arrive. */
export function parseGuestAddress(text: string): string | undefined {
  const address = parseEmailAddress(text);
  return address !== undefined && /@.*\./.test(address) ? address : undefined;
}

/** Key for comparing addresses, in lower case: no mailbox provider distinguishes upper and lower case. */
export function emailAddressKey(address: string): string {
  return (parseEmailAddress(address) ?? address.trim()).toLowerCase();
}

function asciiDomain(text: string): string | undefined {
  // Characters that the URL parser would drop or misinterpret.
  if (text === '' || /[\s\p{C}/:@?#\\%[\]]/u.test(text)) return undefined;
  let host: string;
  try {
    host = new URL(`http://${text}`).hostname;
  } catch {
    return undefined;
  }
  // The URL parser converts numbers to IP addresses, which are refused as mail domains.
  if (/^[\d.]+$/.test(host)) return undefined;
  return DOMAIN.test(host) ? host : undefined;
}
