export { nearestPressPage, pressPageAbove } from './nearest-press-page.ts';
export { newsArticleData } from './news-article-data.ts';
export { PRESS_TAGS } from './press-tag.ts';
export { listPressPages } from './queries/list-press-pages.ts';
export { countReleases, listReleases, releasesIn } from './queries/list-releases.ts';
