import { ownPathOf } from '#shared/own-path.ts';

/** An address as a frame sees it. */
export interface Framed {
  url: string;
  /** '' for a path of our own site. */
  host: string;
  isOwn: boolean;
  /** Whether it may be framed; else it can be linked to. */
  isAllowed: boolean;
}

/**
 * What may be done with an address: our own paths are framed, https hosts of `frameHosts` too; other web addresses are
 * only links; what is no web address is undefined.
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
