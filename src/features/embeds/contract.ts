import { ownPathOf } from '#shared/own-path.ts';

/**
 * Sites whose things a page may embed. Only these are ever framed, at an address that we make of the id in what staff
 * pasted: nothing of the pasted text itself reaches a frame.
 */
interface EmbedProvider {
  /** As guests read it: "Watch on YouTube". */
  name: string;
  /** Host that the frame comes from, for the page's security policy; '' is our own. */
  frameHost: string;
  /** The frame's address for an address of this provider, else undefined. */
  frameOf(url: URL): string | undefined;
}

/** What a page needs to embed something. */
export interface Embed {
  provider: string;
  /** '' is our own site. */
  frameHost: string;
  frameUrl: string;
}

/** Stands in for our own origin when a path is parsed. */
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
    // A page of this very site that is made to be framed.
    name: '',
    frameHost: '',
    frameOf: (url) => (url.origin === OWN && url.pathname.endsWith('/') ? url.pathname : undefined),
  },
];

/** What staff are told is allowed. */
export const EMBED_PROVIDERS: readonly string[] = [
  ...PROVIDERS.flatMap(({ name }) => name || []),
  'pages of this site',
];

/** Hosts that embeds are framed from, ours not among them. */
export const EMBED_FRAME_HOSTS: readonly string[] = PROVIDERS.flatMap(({ frameHost }) => frameHost || []);

/** True for what might be embedded: an https address, or a path of this site. */
export function isEmbeddable(address: string): boolean {
  return ownPathOf(address) !== undefined || (/^https:\/\/[^/]/i.test(address) && URL.canParse(address));
}

/** How a pasted address ("https://youtu.be/…", "/kitchen-tour/") is embedded; undefined when no provider that is allowed knows it. */
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
