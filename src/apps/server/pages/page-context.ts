import type { SnippetProps } from '#content/define.ts';
import { localPageRootIn } from '#features/locator/local-page-root.ts';
import { ACCESSIBILITY_REPORT_PATH, REPORT_LANGUAGE_PARAMETER } from '#features/accessibility-reports/report-names.ts';
import { plainRendition } from '#features/images/contract.ts';
import type {
  FooterContent,
  HeaderContent,
  NavigationLink,
  Toolbox,
  SOCIAL_ICONS,
} from '#features/navigation/contract.ts';
import type { LanguageCode, MapProvider, PageContext, TranslatedPage } from '#features/pages/contract.ts';
import type { toolbox } from '#features/snippets/definitions.ts';
import { findTemplate } from '#templates/definitions.ts';
import type { Config } from '#platform/config/config.ts';
import type { LoadedPage } from './load-page.ts';
import type { Services } from '../process/services.ts';
import { homeUrlIn, type SiteFacts } from './site-facts.ts';
import type { SettingsInLanguage } from './site-settings.ts';

/** Address of the embedded map's style, made by the build. */
const EMBEDDED_MAP_STYLE = '/base-map/style.json';

/** The context of every page of the site. It holds no personal data and no secrets: it is printed into the document. */
export function buildPageContext(
  config: Config,
  facts: SiteFacts,
  request: {
    /** Path and query. */
    url: string;
    language: LanguageCode;
    now: number;
    country?: string;
    languages?: readonly TranslatedPage[];
    shell?: PageContext['shell'];
    isPreview?: boolean;
    blockData?: PageContext['block_data'];
  },
): PageContext {
  const settings = facts.settings.in(request.language);
  const identity = settings.values.site_identity;
  const name = identity.name || facts.site.name;
  const path = request.url.split('?', 1)[0] ?? '/';
  const homeUrl = homeUrlIn(facts, request.language);
  // The address of a page that is not in the tree, such as /reserve/, does not tell its language.
  const place = facts.translations.languageOf(path) === request.language ? path : homeUrl;
  return {
    request: { url: request.url },
    csrf_token: '',
    now: new Date(request.now).toISOString(),
    error_reporting_address: config.errorReportingDsn,
    commit_sha: config.commitSha,
    branch_slug: config.branchSlug,
    i18n: { language: { code: request.language }, catalogue: {} },
    flags: { OLO_NEW_HEADER: config.newHeader },
    site: {
      name,
      short_name: identity.short_name || name,
      tagline: identity.tagline,
      logo_url: identity.logo ? (plainRendition(identity.logo)?.url ?? '') : '',
    },
    country: { printable_name: facts.countryName(request.country ?? 'US', request.language) },
    ...shellContent(settings, request.language),
    legacy_header: config.legacyHeader,
    home_url: homeUrl,
    map_page_url: facts.mapPageUrl(place),
    directory_url: facts.directoryUrl(place),
    local_page_root: localPageRootIn(facts.localPageRoots, request.language),
    map: mapProvider(config),
    ...(request.languages && request.languages.length > 1 && { languages: request.languages }),
    captcha: config.captcha.kind,
    frame_hosts: settings.values.integrations.frame_hosts,
    shell: request.shell ?? 'site',
    ...(request.blockData && { block_data: request.blockData }),
    ...(request.isPreview ? { is_preview: true as const } : {}),
  };
}

/** The context of a loaded page at the requested address. */
export function contextOfPage(
  services: Pick<Services, 'config' | 'clock'>,
  facts: SiteFacts,
  asked: { path: string; query: URLSearchParams },
  loaded: Pick<
    Extract<LoadedPage, { kind: 'page' }>,
    'template' | 'language' | 'country' | 'translations' | 'blockData'
  >,
): PageContext {
  const query = asked.query.toString();
  return buildPageContext(services.config, facts, {
    url: query ? `${asked.path}?${query}` : asked.path,
    language: loaded.language,
    now: services.clock.now(),
    ...(loaded.country ? { country: loaded.country } : {}),
    ...(loaded.blockData && { blockData: loaded.blockData }),
    languages: facts.translations.sections.map(
      (section) => loaded.translations.find(({ language }) => language === section.language) ?? section,
    ),
    shell: findTemplate(loaded.template)?.shell === 'site' ? 'site' : 'bare',
  });
}

const shells = new WeakMap<SettingsInLanguage, Pick<PageContext, 'header' | 'footer'>>();

/** The same objects until the settings change: the renderer caches markup by them. */
function shellContent(settings: SettingsInLanguage, language: LanguageCode): Pick<PageContext, 'header' | 'footer'> {
  let shell = shells.get(settings);
  if (!shell) {
    shell = { header: headerContent(settings), footer: footerContent(settings, language) };
    shells.set(settings, shell);
  }
  return shell;
}

function headerContent({ values: { header } }: SettingsInLanguage): HeaderContent | null {
  if (header.sections.length === 0) return null;
  return {
    sections: header.sections.map((section) => ({ ...section, links: shownLinks(section.links) })),
    toolbox: header.toolbox && toolboxContent(header.toolbox),
    social: socialLinks(header.social),
  };
}

function toolboxContent({ title, tools }: SnippetProps<typeof toolbox>): Toolbox | null {
  const shown = tools.flatMap(({ icon, link: { url, display_name } }) =>
    url === null ? [] : [{ icon, url, display_name }],
  );
  return shown.length > 0 ? { title, tools: shown } : null;
}

function footerContent(
  { values: { footer }, saved }: SettingsInLanguage,
  language: LanguageCode,
): FooterContent | null {
  if (!saved.has('footer')) return null;
  return {
    columns: footer.columns.map((column) => ({ ...column, links: shownLinks(column.links) })),
    social: socialLinks(footer.social),
    region_nav: {
      regions: footer.regions.flatMap((region) =>
        region?.home_page ? [{ id: region.home_page.id, title: region.printable_name, url: region.home_page.url }] : [],
      ),
    },
    legal_text: footer.legal_text,
    accessibility_report_url:
      footer.accessibility_report_url || `${ACCESSIBILITY_REPORT_PATH}?${REPORT_LANGUAGE_PARAMETER}=${language}`,
  };
}

function shownLinks(links: readonly { url: string | null; display_name: string }[]): NavigationLink[] {
  return links.flatMap(({ url, display_name }) => (url === null ? [] : [{ url, display_name }]));
}

function socialLinks(links: readonly { icon: (typeof SOCIAL_ICONS)[number]; link: string | null }[]) {
  return links.flatMap(({ icon, link }) => (link === null ? [] : [{ icon, link }]));
}

function mapProvider(config: Config): MapProvider {
  if (config.map.kind === 'maplibre') return { kind: 'maplibre', style_url: config.map.styleUrl };
  if (config.map.kind === 'google') {
    const key = encodeURIComponent(config.map.key.reveal());
    return {
      kind: 'google',
      script_url: `https://maps.googleapis.com/maps/api/js?key=${key}&libraries=places,geometry`,
    };
  }
  return { kind: 'embedded', style_url: EMBEDDED_MAP_STYLE };
}
