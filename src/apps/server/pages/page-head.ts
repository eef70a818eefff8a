import type { TemplateDefinition } from '#content/define.ts';
import type { LanguageCode, PageHead, TranslatedPage } from '#features/pages/contract.ts';
import { breadcrumbData, type LivePage } from '#features/pages/server/index.ts';
import type { LoadedHead, SharedImage } from '#templates/loader.ts';
import { linkedDataOf } from './linked-data.ts';
import type { SiteFacts } from './site-facts.ts';

/** Open Graph's spelling of a language with its country. */
const LOCALES: Record<LanguageCode, string> = { en: 'en_US', es: 'es_US', 'fr-CA': 'fr_CA' };

interface HeadSource {
  facts: SiteFacts;
  page: LivePage;
  /** The page's fields, resolved. */
  fields: Record<string, unknown>;
  /** The template that the page is drawn with. */
  template: TemplateDefinition;
  /** Head data of the template's loader: takes precedence over the rest. */
  loaded: LoadedHead;
  /** The page in the site's languages. */
  translations: readonly TranslatedPage[];
  origin: string;
  path: string;
  /** The image that represents the page when it is shared, if it has one. */
  shareImage: SharedImage | undefined;
}

/**
 * Spec §1: SEO title, else title; optional description and robots. Also the canonical address, the preview of shared
 * links, the breadcrumb (BreadcrumbList) and linked data of the blocks.
 */
export function pageHead(source: HeadSource): PageHead {
  const { facts, page, fields, template, loaded, translations, origin, path, shareImage } = source;
  const identity = facts.settings.in(page.languageCode).values.site_identity;
  const description = String(fields['description'] ?? '') || identity.description;
  const isHidden = !template.isIndexable || fields['is_noindex'] === true;
  const trail = [...page.ancestors, page].map(({ title, urlPath }) => ({ title, url: urlPath }));
  return {
    title: String(fields['seo_title'] ?? '') || page.title,
    ...(description ? { description } : {}),
    ...(isHidden ? { robots: 'noindex' } : { canonical: `${origin}${path}` }),
    ...(isHidden ? {} : alternatesOf(facts.site, translations, origin)),
    ...loaded,
    sharing: {
      type: 'website',
      site_name: identity.name || facts.site.name,
      locale: LOCALES[page.languageCode],
      ...(shareImage && { image: shareImage }),
      ...loaded.sharing,
    },
    structured_data: [
      ...(loaded.structured_data ?? (trail.length > 1 && !isHidden ? [breadcrumbData(trail, origin)] : [])),
      ...linkedDataOf(fields, origin),
    ],
  };
}

/** Links to the page's translations, if it has any; the site's default language is also `x-default`. */
function alternatesOf(
  site: SiteFacts['site'],
  translations: readonly TranslatedPage[],
  origin: string,
): Pick<PageHead, 'alternates'> {
  const pages = translations.map(({ language, url }) => ({ language, url: `${origin}${url}` }));
  if (pages.length === 0) return {};
  const main = pages.find(({ language }) => language === site.languageCode);
  return { alternates: [...pages, ...(main ? [{ language: 'x-default' as const, url: main.url }] : [])] };
}
