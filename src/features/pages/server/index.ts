export { breadcrumbData } from './breadcrumb-data.ts';
export type { AddressChange, PageCommandContext } from './commands/context.ts';
export { createPage } from './commands/create-page.ts';
export { createSite } from './commands/create-site.ts';
export { publishPage } from './commands/publish-page.ts';
export { saveDraft } from './commands/save-draft.ts';
export { addressesTag, addressTag, LANGUAGES_TAG, linkTag, PAGES_TAG, pageTag, templateTag } from './page-tags.ts';
export { addPreviewLink, findPreviewedPage, listPreviewLinks, revokePreviewLink } from './preview-links.ts';
export { countPages } from './queries/count-pages.ts';
export { findDraftPage } from './queries/find-draft-page.ts';
export { findPageFor } from './queries/find-page-for.ts';
export { findPageByPath, type LivePage } from './queries/find-page-by-path.ts';
export {
  findTranslations,
  TRANSLATED_TEMPLATES,
  translationsAmong,
  type Translations,
} from './queries/find-translations.ts';
export { findSiteByHost, findSiteOfPage, hasSite, isSiteHost, type Site } from './queries/find-site.ts';
export { listLivePageFields, type PageWithFields } from './queries/list-live-page-fields.ts';
export { listLivePages } from './queries/list-live-pages.ts';
export { loadPageTargets } from './queries/load-page-targets.ts';
export { pageRevisions, pages, sites } from './published.ts';
export { findPageTitles, type PageTitle } from './queries/find-page-titles.ts';
export { holdSite, listNamedSites, type NamedSite } from './sites/named-sites.ts';
export { siteRoutes } from './staff-routes-sites.ts';
export type { SiteBelongings } from './sites/save-site.ts';
