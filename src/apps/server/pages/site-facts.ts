import { NotFound } from '#shared/problem.ts';
import {
  addressesTag,
  findOrigin,
  findSiteByHost,
  findTranslations,
  LANGUAGES_TAG,
  type LivePage,
  type Site,
  templateTag,
  TRANSLATED_TEMPLATES,
  type Translations,
} from '#features/pages/server/index.ts';
import type { LanguageCode, TranslatedPage } from '#features/pages/contract.ts';
import { countryName } from '#features/locator/server/index.ts';
import { type CountrySnippet, listCountrySnippets, snippetsTag } from '#features/snippets/server/index.ts';
import { localPageRootsOf } from '#features/locator/local-page-root.ts';
import { TaggedCache } from '#platform/tagged-cache.ts';
import type { Services } from '../process/services.ts';
import { type LoadedSettings, loadSiteSettings } from './site-settings.ts';

/** Data that every page of a site needs and that rarely changes: cached in memory until a change is announced. */
export interface SiteFacts {
  site: Site;
  /**
   * Origin of absolute addresses in the site's pages: PUBLIC_URL or the site's own host. Null when neither is known (no
   * PUBLIC_URL, or a default site without a host name): then the origin of the request is used.
   */
  origin: string | null;
  settings: LoadedSettings;
  /** Address of the map page for a page at `path`: that of its language, else the main one; "/" without any. */
  mapPageUrl(path: string): string;
  /** Address of the directory for a page at `path`, likewise. */
  directoryUrl(path: string): string;
  /**
   * Addresses below which city lists and local pages are, one for each language that has a state list, the main one first;
   * empty on a site without any.
   */
  localPageRoots: readonly TranslatedPage[];
  translations: Translations;
  /** A country's name to guests in a language: that of its snippet in the site's main language, else the usual one. */
  countryName(code: string, language: LanguageCode): string;
  /** The live 404 page of a language, if staff created one. */
  notFoundPage(language: LanguageCode): { id: number; urlPath: string } | undefined;
  /** Cache tags of the parts that every page of the site shows. */
  tags: readonly string[];
  /** Those without the tags of settings: data read for one page depend on these. */
  structureTags: readonly string[];
}

/** Finds the facts of the site at a host; undefined on an installation without a site. */
export type FactsOf = (host: string) => Promise<SiteFacts | undefined>;

/** @throws NotFound on an installation without a site */
export async function requireFacts(factsOf: FactsOf, { host }: { host: string }): Promise<SiteFacts> {
  const facts = await factsOf(host);
  if (!facts) throw new NotFound('This installation has no site yet');
  return facts;
}

/** Site, addresses and languages: data that a change of settings does not affect. */
type SiteStructure = Omit<SiteFacts, 'settings' | 'tags'>;

const STRUCTURE_TAGS = [LANGUAGES_TAG, snippetsTag('country'), ...TRANSLATED_TEMPLATES.map(addressesTag)];

/** Name of the site and language of a path, for pages drawn without the site's content. */
export function faceOf(facts: SiteFacts | undefined, path: string): { siteName: string; language: LanguageCode } {
  if (!facts) return { siteName: '', language: 'en' };
  const language = facts.translations.languageOf(path);
  return { siteName: facts.settings.in(language).values.site_identity.name || facts.site.name, language };
}

/** Address of a site's home page in a language; that of the main one where the site has none in it. */
export function homeUrlIn({ translations }: Pick<SiteFacts, 'translations'>, wanted: LanguageCode): string {
  return translations.sections.find(({ language }) => language === wanted)?.url ?? '/';
}

/** Countries that a state list can have. */
const COUNTRIES = ['US', 'CA'] as const;

/** Templates whose live pages are looked up here. */
const KNOWN_TEMPLATES = ['location_map', 'state_list', 'not_found'] as const;
const KNOWN_TAGS = [
  LANGUAGES_TAG,
  snippetsTag('country'),
  // The country of a state list is in its fields.
  templateTag('state_list'),
  ...[...KNOWN_TEMPLATES, ...TRANSLATED_TEMPLATES].map(addressesTag),
];

/** Facts by site, loaded once each, and the sites of hosts. */
export class SiteFactsStore {
  readonly #services: Pick<Services, 'config' | 'database' | 'images' | 'logger'>;
  /**
   * Unknown hosts get the default site. The limit prevents made-up host names from filling the memory; each of them costs
   * one statement.
   */
  readonly #sites = new TaggedCache<Site | undefined>({ max: 200 });
  readonly #facts = new TaggedCache<SiteFacts>({ max: 200 });
  readonly #structures = new TaggedCache<SiteStructure>({ max: 200 });

  constructor(services: Pick<Services, 'config' | 'database' | 'images' | 'logger'>) {
    this.#services = services;
  }

  /** Undefined while no site exists at all. */
  async find(host: string): Promise<SiteFacts | undefined> {
    const name = host.toLowerCase();
    const site = await this.#sites.getOrMake(name, async () => {
      const value = await findSiteByHost(this.#services.database.db, name);
      // A missing site is not cached: staff who create it expect to see it at once.
      return { value, tags: new Set(KNOWN_TAGS), seconds: value ? null : 0 };
    });
    if (!site) return undefined;
    return this.#facts.getOrMake(String(site.id), async () => {
      const structure = await this.#findStructure(site);
      const { structureTags } = structure;
      const { config, database, images, logger } = this.#services;
      const from = { ...site, publicUrl: config.publicUrl };
      const settings = await loadSiteSettings(database.db, from, images.signer, (loss) =>
        logger.warn({ ...loss, site: site.id }, 'settings content lost'),
      );
      const value = { ...structure, settings, tags: [...settings.shownTags, ...structureTags] };
      return { value, tags: new Set([...settings.tags, ...KNOWN_TAGS]), seconds: null };
    });
  }

  #findStructure(site: Site): Promise<SiteStructure> {
    return this.#structures.getOrMake(String(site.id), async () => ({
      value: await this.#loadStructure(site),
      tags: new Set(KNOWN_TAGS),
      seconds: null,
    }));
  }

  /** The root of a path's language, if the facts of its site are in memory: nothing is loaded. */
  findKnownHome(host: string, path: string): TranslatedPage | undefined {
    const site = this.#sites.get(host.toLowerCase());
    const translations = site && this.#facts.get(String(site.id))?.translations;
    return translations?.sections.find(({ language }) => language === translations.languageOf(path));
  }

  /** Drops everything that the changed tags may affect. */
  drop(tags: readonly string[]): void {
    this.#sites.drop(tags);
    this.#structures.drop(tags);
    this.#facts.drop(tags);
  }

  async #loadStructure(site: Site): Promise<SiteStructure> {
    const { config, database } = this.#services;
    const [countries, origin] = await Promise.all([
      listCountrySnippets(database.db, COUNTRIES),
      findOrigin(database.db, site, config.publicUrl),
    ]);
    const ids = countries.map(({ homePageId }) => homePageId);
    const { translations, pages } = await findTranslations(database.db, site, { templates: KNOWN_TEMPLATES, ids });
    const names = namesInMainLanguage(countries, pages, site, translations);
    const nearest = (template: string) => {
      const urls = pages.filter((page) => page.template === template).map((page) => page.urlPath);
      return nearestOf(urls, translations.languageOf);
    };
    const [mapPage, directory] = [nearest('location_map'), nearest('state_list')];
    return {
      site,
      origin,
      mapPageUrl: (path) => mapPage(path) ?? '/',
      directoryUrl: (path) => directory(path) ?? '/',
      localPageRoots: localPageRootsOf(pages, translations.languageOf, site.languageCode),
      translations,
      countryName: (code, language) =>
        (language === site.languageCode ? names.get(code) : undefined) ?? countryName(code, language),
      notFoundPage: (language) =>
        pages.find((page) => page.template === 'not_found' && translations.languageOf(page.urlPath) === language),
      structureTags: STRUCTURE_TAGS,
    };
  }
}

/**
 * Names of countries by their snippets. The switcher of regions has several entries for a country of several languages,
 * such as "Canada (français)": only one whose home page is in the site's main language names the country itself.
 */
function namesInMainLanguage(
  countries: readonly CountrySnippet[],
  pages: readonly { id: number; urlPath: string }[],
  site: Site,
  { languageOf }: Translations,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { code, printableName, homePageId } of countries) {
    const home = pages.find(({ id }) => id === homePageId);
    if (home && languageOf(home.urlPath) === site.languageCode && !names.has(code)) names.set(code, printableName);
  }
  return names;
}

/** A page, or an address below it, in every language that has it; empty when there is no other. */
export function translationsOf(
  { translations, localPageRoots: roots }: Pick<SiteFacts, 'translations' | 'localPageRoots'>,
  { urlPath, rest }: Pick<LivePage, 'urlPath' | 'rest'>,
): readonly TranslatedPage[] {
  if (rest === '') return translations.of(urlPath);
  if (roots.length < 2 || !roots.some(({ url }) => url === urlPath)) return [];
  return roots.map(({ language, url }) => ({ language, url: url + rest }));
}

/**
 * Of several equivalent pages, one in the path's language, else in the site's: the one in the path's own top section
 * ("/canada/menu/" has "/canada/locations/"), else the shortest address, which is the main one.
 */
export function nearestOf(
  urls: readonly string[],
  languageOf: (path: string) => LanguageCode,
): (path: string) => string | undefined {
  const section = (address: string) => address.split('/')[1];
  const shortest = urls.toSorted((a, b) => a.length - b.length);
  const byLanguage = Map.groupBy(shortest, languageOf);
  return (path) => {
    const candidates = byLanguage.get(languageOf(path)) ?? byLanguage.get(languageOf('/')) ?? shortest;
    return candidates.find((url) => section(url) === section(path)) ?? candidates[0];
  };
}
