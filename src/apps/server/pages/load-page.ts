import { type Reference, referencesIn } from '#content/references.ts';
import { resolveFields } from '#content/resolve.ts';
import { upgradeValue } from '#content/upgrade.ts';
import type { LanguageCode, PageHead, TranslatedPage } from '#features/pages/contract.ts';
import { addressTag, linkTag, type LivePage, pageTag, type Site } from '#features/pages/server/index.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { findTemplate, type TemplateName } from '#templates/definitions.ts';
import type { LoadResult, SharedImage } from '#templates/loader.ts';
import { LOADERS } from '#templates/loaders.ts';
import type { TaggedCache } from '#platform/tagged-cache.ts';
import { promoteFields } from '#templates/page-fields.ts';
import { type BlockData, loadBlockData } from './load-block-data.ts';
import { type LoadedTargets, loadTargets } from './load-lookup.ts';
import { noteBlocks } from '../process/note-blocks.ts';
import { pageHead } from './page-head.ts';
import type { Services } from '../process/services.ts';
import { type SiteFacts, translationsOf } from './site-facts.ts';

/** The result of loading a page, before it is drawn. */
export type LoadedPage =
  | {
      kind: 'page';
      template: string;
      props: object;
      sentProps?: object | undefined;
      head: PageHead;
      status: number;
      language: LanguageCode;
      country: string | undefined;
      /** The same page in the other languages of the site; empty when there is none. */
      translations: readonly TranslatedPage[];
      tags: Set<string>;
      /** Types of the blocks to be drawn. */
      blocks: ReadonlySet<string>;
      /** Data that blocks show in addition to their content; absent without any. */
      blockData?: BlockData['values'];
      cacheSeconds: number | null;
      /** Its form may lead to a card payment. */
      isBeforePayment?: boolean;
    }
  | { kind: 'redirect'; to: string; status: 301 | 302 | 308 }
  | { kind: 'not_found' };

export interface PageQuery {
  path: string;
  /** Declared parameters only. */
  query: URLSearchParams;
  origin: string;
}

/** A page's own content, resolved: the same for all addresses and queries of the page. */
export interface PageContent {
  fields: Record<string, unknown>;
  /** Types of the blocks to be drawn. */
  blocks: ReadonlySet<string>;
  blockData: BlockData;
  /** Tags of the page, of the pages above it, and of the targets of its content. */
  tags: readonly string[];
  shareImage(origin: string): SharedImage | undefined;
}

type ContentServices = Pick<Services, 'config' | 'database' | 'images' | 'logger' | 'menus'>;

/**
 * Page row → references → one batch per kind → fields. Content that cannot be shown is logged with its path and left out;
 * the page still renders.
 */
export async function loadContent(
  services: ContentServices,
  site: Site,
  page: LivePage,
): Promise<PageContent | undefined> {
  const definition = findTemplate(page.template);
  if (!definition) {
    services.logger.error({ page: page.id, template: page.template }, 'page has a template that does not exist');
    return undefined;
  }
  const stored = upgradeValue(page.content, Number(page.content['version'] ?? definition.version), definition).value;
  const { blocks, ...notes } = noteBlocks();
  const references = [...referencesIn(definition.fields, stored, blockRegistry)];
  const targets = await loadTargets(services.database.db, references, {
    signer: services.images.signer,
    from: { ...site, publicUrl: services.config.publicUrl },
  });
  const fields = resolveFields(definition.fields, stored, '', {
    registry: blockRegistry,
    lookup: targets.lookup(page.languageCode),
    ...notes,
    onLost: (loss) => services.logger.warn({ page: page.id, ...loss }, 'page content lost'),
  });
  const blockData = await loadBlockData(services, blocks, page.languageCode);
  const shareImage = sharedImage(references, targets, page.languageCode);
  return {
    fields,
    blocks,
    blockData,
    // The breadcrumb shows the ancestor pages.
    tags: [
      pageTag(page.id),
      linkTag(page.id),
      ...page.ancestors.map(({ id }) => linkTag(id)),
      ...targets.tags,
      ...blockData.tags,
    ],
    shareImage: (origin) => shareImage && { ...shareImage, url: new URL(shareImage.url, origin).href },
  };
}

/** True when a template serves the rest of a path after its page's address, or is unknown, which loading logs. */
export function answersRest(template: string, rest: string): boolean {
  const definition = findTemplate(template);
  return !definition || matchSubroute(definition.subroutes, rest) !== undefined;
}

/** Results of loaders' database reads, by site and name. */
export type KeptReads = TaggedCache<unknown>;

/**
 * Loads the page's content and runs the template's loader.
 * @param kept the content, if it is known already, and earlier results of loaders
 */
export async function loadPage(
  services: ContentServices & Pick<Services, 'locations' | 'geocoder' | 'clock'>,
  facts: SiteFacts,
  page: LivePage,
  asked: PageQuery,
  kept: { content?: PageContent; reads?: KeptReads } = {},
): Promise<LoadedPage> {
  const definition = findTemplate(page.template);
  const params = definition && matchSubroute(definition.subroutes, page.rest);
  if (definition && !params) return { kind: 'not_found' };
  const content = kept.content ?? (await loadContent(services, facts.site, page));
  if (!content || !definition || !params) return { kind: 'not_found' };
  const { fields, blocks, blockData } = content;
  const tags = new Set<string>([...facts.tags, ...content.tags, ...tagsOfAddress(page)]);
  const shareImage = content.shareImage(asked.origin);

  const loader = LOADERS[page.template as TemplateName];
  const loaded: LoadResult = loader
    ? await loader({
        db: services.database.db,
        site: facts.site,
        page,
        settings: facts.settings.in(page.languageCode).values,
        fields,
        shareImage,
        params,
        query: asked.query,
        now: services.clock.now(),
        origin: asked.origin,
        locations: services.locations,
        localPageRoots: facts.localPageRoots,
        languageOf: facts.translations.languageOf,
        countryName: (code) => facts.countryName(code, page.languageCode),
        geocoder: services.geocoder,
        read: async <T>(what: string, readTags: readonly string[], load: () => Promise<T>) => {
          for (const tag of readTags) tags.add(tag);
          const make = async () => ({
            value: await load(),
            tags: new Set([...facts.structureTags, ...readTags]),
            seconds: null,
          });
          return kept.reads ? ((await kept.reads.getOrMake(`${facts.site.id} ${what}`, make)) as T) : load();
        },
        tag: (...more) => more.forEach((tag) => tags.add(tag)),
      })
    : { kind: 'page', props: { title: page.title, ...shownFields(fields) } };
  if (loaded.kind !== 'page') return loaded;

  const template = loaded.template ?? page.template;
  const shownAs = findTemplate(template) ?? definition;
  const translations = translationsOf(facts, page);
  const head = pageHead({
    facts,
    page,
    fields,
    template: shownAs,
    loaded: loaded.head ?? {},
    translations,
    origin: asked.origin,
    path: asked.path,
    shareImage,
  });
  const linkedData = blockData.linkedData({ url: head.canonical ?? `${asked.origin}${asked.path}`, name: page.title });
  return {
    kind: 'page',
    template,
    props: loaded.props,
    sentProps: loaded.sentProps,
    head: { ...head, structured_data: [...head.structured_data, ...linkedData] },
    status: loaded.status ?? shownAs.status,
    language: page.languageCode,
    translations,
    country: typeof fields['country'] === 'string' ? fields['country'] : undefined,
    tags,
    blocks,
    ...(blockData.values && { blockData: blockData.values }),
    cacheSeconds: shortest(loaded.cacheSeconds ?? null, blockData.seconds),
  };
}

/** The shorter of two cache times; null is unlimited. */
function shortest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** Cache tags of a route: the page that serves the address, and pages that may later be created below it. */
export function tagsOfAddress({ id, urlPath, rest }: LivePage): string[] {
  const segments = rest.split('/').filter(Boolean);
  return [linkTag(id), ...segments.map((_, at) => addressTag(`${urlPath}${segments.slice(0, at + 1).join('/')}/`))];
}

/** The fields for the view, without those of the promote tab, which are for the head only. */
function shownFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(promoteFields, name)));
}

/** The image chosen for sharing, else the first image of the page; its address is a path. */
function sharedImage(
  references: readonly Reference[],
  targets: LoadedTargets,
  language: LanguageCode,
): SharedImage | undefined {
  const images = references.filter(({ kind }) => kind === 'image');
  const chosen = images.find(({ path }) => path === 'share_image') ?? images[0];
  const found = chosen && targets.sharedImage(chosen.id, language);
  if (!found) return undefined;
  const { url, width, height, alt } = found;
  return { url, width, height, alt };
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
