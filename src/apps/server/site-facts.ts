import { findSiteByHost, listLivePages, type Site } from '#features/pages/server/index.ts';
import { LOCAL_PAGE_ROOT } from '#features/locations/contract.ts';
import type { Services } from './services.ts';
import { type LoadedSettings, loadSiteSettings } from './site-settings.ts';

/** What every page of a site needs and few edits change: kept in memory until anything is announced as changed. */
export interface SiteFacts {
  site: Site;
  settings: LoadedSettings;
  /** Address of the map page; "/" when the site has none. */
  mapPageUrl: string;
  /** Address below which the main country's local pages live. */
  directoryUrl: string;
  /** Live 404 page's title and id, if staff made one. */
  notFoundPage: { id: number; urlPath: string } | undefined;
}

/** Facts by host, loaded once each. */
export class SiteFactsStore {
  readonly #services: Pick<Services, 'database' | 'logger'>;
  #byHost = new Map<string, Promise<SiteFacts | undefined>>();

  constructor(services: Pick<Services, 'database' | 'logger'>) {
    this.#services = services;
  }

  /** Undefined while no site exists at all. */
  async find(host: string): Promise<SiteFacts | undefined> {
    const name = host.toLowerCase().replace(/:\d+$/, '');
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
    const { database, logger } = this.#services;
    const site = await findSiteByHost(database.db, host);
    if (!site) return undefined;
    const [settings, pages] = await Promise.all([
      loadSiteSettings(database.db, site.id, (loss) =>
        logger.warn({ ...loss, site: site.id }, 'settings content lost'),
      ),
      listLivePages(database.db, site, ['location_map', 'state_list', 'not_found']),
    ]);
    const byTemplate = (template: string) => pages.find((page) => page.template === template);
    return {
      site,
      settings,
      mapPageUrl: byTemplate('location_map')?.urlPath ?? '/',
      directoryUrl: byTemplate('state_list')?.urlPath ?? LOCAL_PAGE_ROOT,
      notFoundPage: byTemplate('not_found'),
    };
  }
}
