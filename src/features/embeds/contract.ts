import { ownPathOf } from '#shared/own-path.ts';

/**
 * A site whose content a page may embed. Only these sites appear in frames. The frame's address is built from the id in the
 * pasted address, or from the path of a page of this site; the rest of the pasted text never reaches a frame.
 */
interface EmbedProvider {
  /** Name for guests, as in "Watch on YouTube"; '' for our own site. */
  name: string;
  /** Host of the frame, for the page's Content-Security-Policy; '' for our own host. */
  frameHost: string;
  /** Returns the frame's address for an address of this provider, else undefined. */
  frameOf(url: URL): string | undefined;
}

/** Data that a page needs to embed content. */
export interface Embed {
  provider: string;
  /** '' for our own site. */
  frameHost: string;
  frameUrl: string;
}

/** Placeholder for our own origin when a path is parsed. */
const OWN = 'https://own.invalid';
const youTubeId = (url: URL): string | null | undefined => {
  if (url.hostname === 'youtu.be') return url.pathname.slice(1);
  if (!/^((www|m)\.)?youtube(-nocookie)?\.com$/.test(url.hostname)) return undefined;
  return /^\/(embed|shorts|live)\/([^/]+)/.exec(url.pathname)?.[2] ?? url.searchParams.get('v');
};

const PROVIDERS: readonly EmbedProvider[] = [
  {
    name: 'YouTube',
    frameHost: 'www.youtube-nocookie.com',
    frameOf(url) {
      const id = youTubeId(url);
      return id && /^[\w-]{11}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0` : undefined;
    },
  },
  {
    name: 'Vimeo',
    frameHost: 'player.vimeo.com',
    frameOf(url) {
      if (!/^(www\.|player\.)?vimeo\.com$/.test(url.hostname)) return undefined;
      const id = /^\/(video\/)?(\d{1,12})(\/|$)/.exec(url.pathname)?.[2];
      return id ? `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1` : undefined;
    },
  },
  {
    name: 'Spotify',
    frameHost: 'open.spotify.com',
    frameOf(url) {
      if (url.hostname !== 'open.spotify.com') return undefined;
      const found = /^\/(?:embed\/)?(track|album|playlist|episode|show)\/(\w{22})$/.exec(url.pathname);
      return found ? `https://open.spotify.com/embed/${found[1]}/${found[2]}` : undefined;
    },
  },
  {
    // A page of this site that may be shown in a frame.
    name: '',
    frameHost: '',
    frameOf: (url) => (url.origin === OWN && url.pathname.endsWith('/') ? url.pathname : undefined),
  },
];

/** Names of the allowed sources, for messages to staff. */
export const EMBED_PROVIDERS: readonly string[] = [
  ...PROVIDERS.flatMap(({ name }) => name || []),
  'pages of this site',
];

/** Hosts of frames, without our own. */
export const EMBED_FRAME_HOSTS: readonly string[] = PROVIDERS.flatMap(({ frameHost }) => frameHost || []);

/** True for an address that may be embedded: an https address, or a path of this site. `findEmbed` also checks the provider. */
export function isEmbeddable(address: string): boolean {
  return ownPathOf(address) !== undefined || (/^https:\/\/[^/]/i.test(address) && URL.canParse(address));
}

/** Returns how to embed a pasted address ("https://youtu.be/…", "/kitchen-tour/"); undefined when no provider supports it. */
export function findEmbed(address: string): Embed | undefined {
  const trimmed = address.trim();
  if (!isEmbeddable(trimmed)) return undefined;
  const url = new URL(trimmed, OWN);
  if (url.username || url.password || url.port) return undefined;
  for (const { name, frameHost, frameOf } of PROVIDERS) {
    const frameUrl = frameOf(url);
    if (frameUrl) return { provider: name, frameHost, frameUrl };
  }
  return undefined;
}
