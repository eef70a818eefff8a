import type { LanguageCode, PageHead, TranslatedPage } from '#features/pages/contract.ts';
import type { LocationDirectory } from '#features/locator/server/index.ts';
import type { LivePage, Site } from '#features/pages/server/index.ts';
import type { ShownSettings } from '#features/settings/definitions.ts';
import type { Db } from '#platform/db/client.ts';
import type { Geocoder } from '#platform/geocoding/port.ts';
import type { TemplateName } from './definitions.ts';

type Sharing = NonNullable<PageHead['sharing']>;
/** An image in previews of shared links; its address is absolute. */
export type SharedImage = NonNullable<Sharing['image']>;

/** A loader's additions to the head; the rest comes from the page's fields and the site. */
export type LoadedHead = Partial<Omit<PageHead, 'sharing'>> & { sharing?: Partial<Sharing> };

/** What a loader may use. Everything that it reads must be tagged, or the cache would never drop it. */
export interface LoadContext {
  db: Db;
  site: Site;
  page: LivePage;
  settings: ShownSettings;
  /** The page's own fields, resolved. */
  fields: Record<string, unknown>;
  /** The image that represents the page when it is shared, if it has one. */
  shareImage: SharedImage | undefined;
  /** Values of the subroute's `:names`, decoded; empty for the page itself. */
  params: Readonly<Record<string, string>>;
  /** The template's declared query parameters, as sent. */
  query: URLSearchParams;
  /** Milliseconds since the epoch. */
  now: number;
  /** "https://www.example.com", no closing slash. */
  origin: string;
  locations: LocationDirectory;
  /** Roots of the site's local pages by language, the main one first; empty without any. */
  localPageRoots: readonly TranslatedPage[];
  /** The language of an address of the site. */
  languageOf(path: string): LanguageCode;
  /** A country's name to guests, in the page's language. */
  countryName(code: string): string;
  geocoder: Geocoder;
  /**
   * Reads from the database through `load`, and keeps the result for the site under `what`, which names all that the
   * result depends on, until one of the tags changes. Tags the page with them.
   */
  read<T>(what: string, tags: readonly string[], load: () => Promise<T>): Promise<T>;
  /** Adds cache tags of content that the page shows: "page:12", "locations". */
  tag(...tags: readonly string[]): void;
}

/** Result of a loader. Props must be plain JSON: they are sent to the browser. */
export type LoadResult =
  | {
      kind: 'page';
      /** When the page is drawn by another template than its own. */
      template?: TemplateName;
      props: Record<string, unknown> | object;
      /** Sent to the browser instead of the props, where the view also takes a smaller shape. */
      sentProps?: object;
      head?: LoadedHead;
      status?: number;
      /** Maximum time in the cache; absent: until a tag changes. 0: not at all. */
      cacheSeconds?: number;
    }
  | { kind: 'redirect'; to: string; status: 301 | 302 | 308 }
  | { kind: 'not_found' };

export type Loader = (context: LoadContext) => Promise<LoadResult>;
