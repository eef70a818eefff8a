import type { FooterContent, HeaderContent } from '#features/navigation/contract.ts';

/** Languages whose public catalogue is complete. */
export const LANGUAGES = ['en', 'es', 'fr-CA'] as const;
export type LanguageCode = (typeof LANGUAGES)[number];

/** A page of one language. */
export interface TranslatedPage {
  language: LanguageCode;
  /** Address of the page on its site, "/es/". */
  url: string;
}

/** The chain's names and logo: from settings, never constants (the product is brandless). */
export interface SiteIdentity {
  /** "Lantern Bay Seafood Kitchen" */
  name: string;
  /** Short name for running text and titles: "Lantern Bay". */
  short_name: string;
  tagline: string;
  /** Same-origin address of the logo, or '' to set the name in type. */
  logo_url: string;
}

/** Which map the browser draws: ours, any MapLibre style, or Google's script. */
export type MapProvider =
  | { kind: 'embedded'; style_url: string }
  | { kind: 'maplibre'; style_url: string }
  | { kind: 'google'; script_url: string };

/**
 * What every page of a site is rendered with, besides its own props (Spec §3 "Preloaded page data").
 * The same value is printed into the document, so nothing personal and no secret may enter it.
 */
export interface PageContext {
  request: {
    /** Path and query as asked, "/locations/?address=Reno". */
    url: string;
  };
  /** Always '' in the HTML, which is shared by everybody; the browser fetches a token before it posts. */
  csrf_token: string;
  /** The server's time of rendering, ISO; the first client render uses it too, then the browser's clock. */
  now: string;
  error_reporting_address: string | null;
  commit_sha: string;
  branch_slug: string;
  i18n: {
    language: { code: LanguageCode };
    /** The chain's own wordings, laid over the bundled catalogue: message id → ICU text. */
    catalogue: Record<string, string>;
  };
  flags: { OLO_NEW_HEADER: boolean };
  site: SiteIdentity;
  country: { printable_name: string };
  /** Null when the chain has none: then the legacy header loads. */
  header: HeaderContent | null;
  /** Null where there is none. Not sent to browsers: hydration leaves the footer of the HTML unchanged. */
  footer?: FooterContent | null;
  legacy_header: { scripts: string[]; styles: string[] };
  /** Address of the first page in the page's language, "/es/". */
  home_url: string;
  /** Address of the map page, "/locations/". */
  map_page_url: string;
  /** Address of the state list, "/seafood-restaurants/locations/". */
  directory_url: string;
  /**
   * Root of the local pages in the page's language, to be followed by a restaurant's `localPageURL`; null on a site
   * without any.
   */
  local_page_root: string | null;
  map: MapProvider;
  /** This page in every language of the site, else the language's first page; absent with one language. */
  languages?: readonly TranslatedPage[];
  /** The check in guests' forms; 'off' shows none. */
  captcha: 'altcha' | 'service' | 'off';
  /** Hosts besides our own whose pages a block may show in a frame. */
  frame_hosts: string[];
  /** Data of blocks besides their content, by type of block; absent when no block has any. */
  block_data?: Readonly<Record<string, unknown>>;
  /** 'bare' is the page without header and footer: previews of blocks, and pages for frames. */
  shell: 'site' | 'bare';
  /** Set while the server renders a preview, which marks blocks with their ids. Never part of a document. */
  is_preview?: true;
}

/** Contents of the document's head. */
export interface PageHead {
  /** SEO title, else title (Spec §1). */
  title: string;
  description?: string;
  /** "noindex" and the like; absent means indexable. */
  robots?: string;
  canonical?: string;
  /** Without JavaScript, the browser reloads the page after this number of seconds. */
  refresh_seconds?: number;
  /** The page in the site's languages, including its own; addresses are absolute. "x-default" is for all others. */
  alternates?: { language: LanguageCode | 'x-default'; url: string }[];
  /** Open Graph: what a shared link looks like. */
  sharing?: {
    type: 'website' | 'article';
    site_name: string;
    /** "en_US" */
    locale: string;
    image?: { url: string; width: number; height: number; alt: string };
  };
  /** Atom feeds that this page offers. */
  feeds?: { title: string; url: string }[];
  /** JSON-LD objects, one script each. */
  structured_data: unknown[];
}

/** The JSON that the document carries and hydration reads: template by name, its props, the context. */
export interface PreloadedPage {
  template: string;
  /** Types of the blocks on the page, nested ones too: the browser loads the views of these only. */
  blocks: string[];
  /** Parts of the message catalogue besides the shell's. */
  catalogues: string[];
  props: unknown;
  head: PageHead;
  context: PageContext;
}
