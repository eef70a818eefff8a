export { createPage, type PageCommandContext } from './commands/create-page.ts';
export { createSite } from './commands/create-site.ts';
export { publishPage } from './commands/publish-page.ts';
export { saveDraft } from './commands/save-draft.ts';
export { findPageByPath, type LivePage } from './queries/find-page-by-path.ts';
export { findSiteByHost, type Site } from './queries/find-site.ts';
export { listLivePageFields, type PageWithFields } from './queries/list-live-page-fields.ts';
export { listLivePages } from './queries/list-live-pages.ts';
export { loadPageTargets } from './queries/load-page-targets.ts';
