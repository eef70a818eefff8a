import { EMBED_PROVIDERS, findEmbed, isEmbeddable } from './contract.ts';
import type { EMBED_KINDS } from './chooser-contract.ts';

interface DescribedEmbed {
  url: string;
  provider: string;
  title: string;
  embedUrl: string;
  kind: (typeof EMBED_KINDS)[number];
}

/** Describes what a page embeds for an address, or the error: { complaint }, worded for its field. */
export function describeEmbed(address: string): DescribedEmbed | { complaint: string } {
  const url = address.trim();
  if (!isEmbeddable(url))
    return { complaint: 'must be an address that begins with https://, or a path of this site like /kitchen-tour/' };
  const found = findEmbed(url);
  if (!found) return { complaint: `must be the address of supported content: ${EMBED_PROVIDERS.join(', ')}` };
  const { frameHost, frameUrl } = found;
  if (frameHost === '')
    return { url, provider: 'This site', title: 'Page of this site', embedUrl: frameUrl, kind: 'page' };
  const isAudio = found.provider === 'Spotify';
  return {
    url,
    provider: found.provider,
    title: `${isAudio ? 'Audio' : 'Video'} on ${found.provider}`,
    embedUrl: frameUrl,
    kind: isAudio ? 'audio' : 'video',
  };
}
