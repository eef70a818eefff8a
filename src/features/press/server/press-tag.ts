import { templateTag } from '#features/pages/server/index.ts';

/** The cache tags of whatever lists releases or leads to a list of them. */
export const PRESS_TAGS: readonly string[] = ['press_section', 'press_release_list', 'press_release'].map(templateTag);
