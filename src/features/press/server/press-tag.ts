/**
 * The cache tag of whatever lists releases: a release that is new has no tag of its own yet, so lists hold the one that
 * every published page announces.
 */
export const PRESS_TAG = 'pages';
