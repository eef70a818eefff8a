export { breadcrumbData } from './breadcrumb-data.ts';
export { type AddressChange, lockPageFor, type PageCommandContext, requirePageRight } from './commands/context.ts';
export { type PageRouteDeps, pageStaffRoutes } from './routes-deps.ts';
export { findPlacedPage } from './queries/page-summaries.ts';
export type { PageRow } from './queries/page-rows.ts';
export { createPage } from './commands/create-page.ts';
export { createSite } from './commands/create-site.ts';
export { publishPage, publishPages, publishRevision } from './commands/publish-page.ts';
export { setReview, settleDraft } from './commands/review-page.ts';
export { runSchedule, schedulePage } from './commands/schedule-page.ts';
export { lockPage, unlockPage } from './commands/set-lock.ts';
export { endRestrictions, setPagePrivacy } from './commands/set-privacy.ts';
export { removeFromSite } from './commands/unpublish-page.ts';
export { lockInOrder } from './queries/page-rows.ts';
export { saveDraft } from './commands/save-draft.ts';
export { addressesTag, addressTag, LANGUAGES_TAG, linkTag, PAGES_TAG, pageTag, templateTag } from './page-tags.ts';
export { addPreviewLink, findPreviewedPage, listPreviewLinks, revokePreviewLink } from './preview-links.ts';
export { findDraftPage } from './queries/find-draft-page.ts';
export { findPageFor } from './queries/find-page-for.ts';
export { findExpiredPage, findPageByPath, type LivePage } from './queries/find-page-by-path.ts';
export {
  findTranslations,
  TRANSLATED_TEMPLATES,
  translationsAmong,
  type Translations,
} from './queries/find-translations.ts';
export {
  findOrigin,
  findSite,
  findSiteByHost,
  findSiteOfPage,
  hasSite,
  isSiteHost,
  originOfSite,
  type Site,
} from './queries/find-site.ts';
export { listLivePageFields, type PageWithFields } from './queries/list-live-page-fields.ts';
export { countPages, listLivePages } from './queries/list-live-pages.ts';
export { awaitsDecision, explorable, readsDraft } from './queries/list-pages-scope.ts';
export { findPagePassword, isOpenToAll, isPrivate } from './queries/page-privacy.ts';
export { pageRevisions, pages, sites } from './published.ts';
export { findPageTitles, type LinkingSite, loadPageTargets, type PageTitle } from './queries/find-page-titles.ts';
export { defaultSiteZone, holdSite, listNamedSites, type NamedSite, siteZone } from './sites/named-sites.ts';
export { siteRoutes } from './staff-routes-sites.ts';
export type { SiteBelongings } from './sites/save-site.ts';
