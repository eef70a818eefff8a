import { ownPathOf } from '#shared/own-path.ts';

/** An address for a frame. */
export interface Framed {
  url: string;
  /** '' for a path of our own site. */
  host: string;
  isOwn: boolean;
  /** True when it may be framed; otherwise it is only a link. */
  isAllowed: boolean;
}

/**
 * Classifies an address: own paths and https hosts of `frameHosts` are framed, other web addresses are only links;
 * undefined for text that is not a web address.
 * @param frameHosts names without scheme: "booking.example"
 */
export function frameFor(address: string | null, frameHosts: readonly string[]): Framed | undefined {
  if (!address) return undefined;
  if (ownPathOf(address) !== undefined) return { url: address, host: '', isOwn: true, isAllowed: true };
  if (!URL.canParse(address)) return undefined;
  const { protocol, host } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  return { url: address, host, isOwn: false, isAllowed: protocol === 'https:' && frameHosts.includes(host) };
}
