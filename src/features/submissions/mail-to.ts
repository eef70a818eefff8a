import { parseEmailAddress } from '#shared/email-address.ts';

/** Parses addresses separated by commas; undefined when one of them is malformed. */
export function readMailTo(text: string): string[] | undefined {
  const addresses = text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  return addresses.every((address) => parseEmailAddress(address) !== undefined) ? addresses : undefined;
}
