import { templateTag } from '#features/pages/server/index.ts';

/** Cache tags of pages that list releases or link to such a list. */
export const PRESS_TAGS: readonly string[] = ['press_section', 'press_release_list', 'press_release'].map(templateTag);
