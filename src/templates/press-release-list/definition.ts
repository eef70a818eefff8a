import { defineTemplate } from '#content/define.ts';
import { number } from '#content/fields/scalar.ts';
import { promoteFields } from '../page-fields.ts';

/** Default number of releases on a page of the list. */
export const DEFAULT_PAGE_SIZE = 10;

/** Spec §2.5 item 12: every press release below the page, newest first, in pages. */
export const pressReleaseList = defineTemplate({
  name: 'press_release_list',
  label: 'Press release list',
  help: 'Lists the press releases below it, and offers them as an Atom feed.',
  placement: { parents: ['press_section'], children: ['press_release'] },
  fields: {
    page_size: number({ label: 'Releases per page', min: 1, max: 100, initial: DEFAULT_PAGE_SIZE }),
    ...promoteFields,
  },
  example: { page_size: DEFAULT_PAGE_SIZE, seo_title: '', description: '', share_image: null, is_noindex: false },
  parameters: ['page'],
});
