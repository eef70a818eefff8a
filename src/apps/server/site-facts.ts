import { findSiteByHost, listLivePages, type Site } from '#features/pages/server/index.ts';
import { LOCAL_PAGE_ROOT } from '#features/locations/contract.ts';
import type { Services } from './services.ts';
import { type LoadedSettings, loadSiteSettings } from './site-settings.ts';

/** What every page of a site needs and few edits change: kept in memory until anything is announced as changed. */
export interface SiteFacts {
  site: Site;
  settings: LoadedSettings;
  /** Address of the map page for a page at `path`: its own language section's, else the main one; "/" without any. */
  mapPageUrl(path: string): string;
  /** Address of the directory for a page at `path`, likewise. */
  directoryUrl(path: string): string;
  /** Live 404 page's title and id, if staff made one. */
  notFoundPage: { id: number; urlPath: string } | undefined;
}

/** Facts by host, loaded once each. */
export class SiteFactsStore {
  readonly #services: Pick<Services, 'database' | 'images' | 'logger'>;
  #byHost = new Map<string, Promise<SiteFacts | undefined>>();

  constructor(services: Pick<Services, 'database' | 'images' | 'logger'>) {
    this.#services = services;
  }

  /** Undefined while no site exists at all. */
  async find(host: string): Promise<SiteFacts | undefined> {
    const name = host.toLowerCase();
    const kept = this.#byHost.get(name);
    if (kept) return kept;
    // Unknown hosts all get the default site; the bound keeps made-up host names from filling the memory.
    if (this.#byHost.size >= 200) this.#byHost.clear();
    const work = this.#load(name);
    this.#byHost.set(name, work);
    work.catch(() => this.#byHost.delete(name));
    return work;
  }

  clear(): void {
    this.#byHost = new Map();
  }

  async #load(host: string): Promise<SiteFacts | undefined> {
    const { database, images, logger } = this.#services;
    const site = await findSiteByHost(database.db, host);
    if (!site) return undefined;
    const [settings, pages] = await Promise.all([
      loadSiteSettings(database.db, site.id, images.signer, (loss) =>
        logger.warn({ ...loss, site: site.id }, 'settings content lost'),
      ),
      listLivePages(database.db, site, ['location_map', 'state_list', 'not_found']),
    ]);
    const nearest = (template: string) => {
      const urls = pages.filter((page) => page.template === template).map((page) => page.urlPath);
      return (path: string) => nearestTo(path, urls);
    };
    const [mapPage, directory] = [nearest('location_map'), nearest('state_list')];
    return {
      site,
      settings,
      mapPageUrl: (path) => mapPage(path) ?? '/',
      directoryUrl: (path) => directory(path) ?? LOCAL_PAGE_ROOT,
      notFoundPage: pages.find((page) => page.template === 'not_found'),
    };
  }
}

/**
 * Of several pages that do the same (a map page a language), the one in the path's own top section: "/es/menu/" has
 * "/es/locations/", "/menu/" has "/locations/". Among several, and in no section, the shortest address: the main one.
 */
export function nearestTo(path: string, urls: readonly string[]): string | undefined {
  const section = (address: string) => address.split('/')[1];
  const shortest = urls.toSorted((a, b) => a.length - b.length);
  return shortest.find((url) => section(url) === section(path)) ?? shortest[0];
}
