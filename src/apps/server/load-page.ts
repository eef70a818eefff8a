import type { LanguageCode, PageHead } from '#features/pages/contract.ts';
import type { LivePage } from '#features/pages/server/index.ts';
import { idsByKind } from '#content/lookup.ts';
import { referencesIn } from '#content/references.ts';
import { resolveFields } from '#content/resolve.ts';
import { upgradeValue } from '#content/upgrade.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { findTemplate, type TemplateName } from '#templates/definitions.ts';
import type { LoadResult } from '#templates/loader.ts';
import { LOADERS } from '#templates/loaders.ts';
import { loadLookup } from './load-lookup.ts';
import type { Services } from './services.ts';
import type { SiteFacts } from './site-facts.ts';

/** A page's answer before it is drawn. */
export type LoadedPage =
  | {
      kind: 'page';
      template: string;
      props: object;
      head: PageHead;
      status: number;
      language: LanguageCode;
      country: string | undefined;
      tags: Set<string>;
      cacheSeconds: number | null;
    }
  | { kind: 'redirect'; to: string; status: 301 | 302 | 308 }
  | { kind: 'not_found' }
  | { kind: 'gone' };

export interface PageQuery {
  path: string;
  /** Declared parameters only. */
  query: URLSearchParams;
  origin: string;
}

/**
 * Page row → references → one batch per kind → props, then the template's loader on top.
 * Content that cannot be shown is logged with its path and left out; the page still renders.
 */
export async function loadPage(
  services: Pick<Services, 'database' | 'logger' | 'locations' | 'geocoder' | 'clock'>,
  facts: SiteFacts,
  page: LivePage,
  asked: PageQuery,
): Promise<LoadedPage> {
  const definition = findTemplate(page.template);
  if (!definition) {
    services.logger.error({ page: page.id, template: page.template }, 'page has a template that does not exist');
    return { kind: 'not_found' };
  }
  const params = matchSubroute(definition.subroutes, page.rest);
  if (!params) return { kind: 'not_found' };

  const tags = new Set<string>([`page:${page.id}`, ...facts.settings.tags]);
  const stored = upgradeValue(page.content, Number(page.content['version'] ?? definition.version), definition).value;
  const ids = idsByKind(referencesIn(definition.fields, stored, blockRegistry));
  for (const id of ids.page) tags.add(`page:${id}`);
  for (const id of ids.image) tags.add(`image:${id}`);
  const fields = resolveFields(definition.fields, stored, '', {
    registry: blockRegistry,
    lookup: await loadLookup(services.database.db, ids),
    onLost: (loss) => services.logger.warn({ page: page.id, ...loss }, 'page content lost'),
  });

  const loader = LOADERS[page.template as TemplateName];
  const loaded: LoadResult = loader
    ? await loader({
        db: services.database.db,
        site: facts.site,
        page,
        settings: facts.settings.values,
        fields,
        params,
        query: asked.query,
        now: services.clock.now(),
        origin: asked.origin,
        locations: services.locations,
        geocoder: services.geocoder,
        tag: (tag) => tags.add(tag),
      })
    : { kind: 'page', props: { title: page.title, ...fields } };
  if (loaded.kind !== 'page') return loaded;

  const template = loaded.template ?? page.template;
  const shownAs = findTemplate(template) ?? definition;
  return {
    kind: 'page',
    template,
    props: loaded.props,
    head: { ...pageHead(facts, page, fields, shownAs.isIndexable, `${asked.origin}${asked.path}`), ...loaded.head },
    status: loaded.status ?? shownAs.status,
    language: page.languageCode,
    country: typeof fields['country'] === 'string' ? fields['country'] : undefined,
    tags,
    cacheSeconds: loaded.cacheSeconds ?? null,
  };
}

/** Spec §1: SEO title, else title; optional description and robots. */
function pageHead(
  facts: SiteFacts,
  page: LivePage,
  fields: Record<string, unknown>,
  isIndexable: boolean,
  canonical: string,
): PageHead {
  const description = String(fields['description'] ?? '') || facts.settings.values.site_identity.description;
  const isHidden = !isIndexable || fields['is_noindex'] === true;
  return {
    title: String(fields['seo_title'] ?? '') || page.title,
    ...(description ? { description } : {}),
    ...(isHidden ? { robots: 'noindex' } : { canonical }),
    structured_data: [],
  };
}

/** Values of the first pattern that fits "florida/orlando/"; {} for the page itself; undefined when nothing fits. */
function matchSubroute(patterns: readonly string[], rest: string): Record<string, string> | undefined {
  if (rest === '') return {};
  const segments = rest.split('/').filter(Boolean);
  for (const pattern of patterns) {
    const names = pattern.split('/').filter(Boolean);
    if (names.length !== segments.length) continue;
    const params: Record<string, string> = {};
    const fits = names.every((name, index) => {
      const segment = segments[index] ?? '';
      if (!name.startsWith(':')) return name === segment;
      params[name.slice(1)] = segment;
      return true;
    });
    if (fits) return params;
  }
  return undefined;
}
