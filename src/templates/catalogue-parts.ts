import type { BlockType } from '#blocks/definitions.ts';
import type { TemplateName } from './definitions.ts';

const CONTENT = ['blocks'] as const;
const DIRECTORY = ['directory'] as const;

/**
 * Parts of the message catalogue that a template's pages need besides the shell's. A test compares them with the
 * messages that the views use.
 */
export const CATALOGUE_PARTS_OF: Readonly<Record<TemplateName, readonly string[]>> = {
  home: CONTENT,
  generic_content: CONTENT,
  confirmation: CONTENT,
  contact_us: ['blocks', 'contact', 'forms'],
  email_signup: ['blocks', 'forms', 'signup'],
  not_found: DIRECTORY,
  noindex: [],
  location_list: DIRECTORY,
  location_detail: DIRECTORY,
  unsubscribe: CONTENT,
  location_map: ['locator'],
  state_list: DIRECTORY,
  press_release_list: ['blocks', 'directory', 'press'],
  press_release: ['blocks', 'press'],
  press_section: ['blocks', 'press'],
  redirect: [],
  utility: CONTENT,
  example: CONTENT,
  form_page: ['blocks', 'forms'],
  framed_content: CONTENT,
  block_preview: CONTENT,
  accessibility_report: ['access', 'forms'],
  wait_list_join: ['party', 'waitlist'],
  wait_list_entry: ['party', 'place', 'waitlist'],
  reservation_choose: ['party', 'reserve', 'wish'],
  reservation_hold: ['hold', 'party', 'reserve'],
  reservation_entry: ['party', 'reservation', 'reserve'],
  reservation_change: ['party', 'reserve', 'wish'],
  order_menu: ['dish', 'menu'],
  order_item: ['dish', 'menu'],
  order_checkout: ['checkout', 'forms'],
  order_status: ['order'],
  account_sign_in: ['login', 'forms'],
  account_home: ['account'],
};

/** Parts of blocks with many messages: only pages with these blocks load them. */
export const CATALOGUE_PARTS_OF_BLOCKS: Readonly<Partial<Record<BlockType, string>>> = {
  coupon: 'coupon',
  menu: 'dish',
  unsubscribe: 'unsubscribe',
};

/** Parts that a page needs besides the shell's: its template's, and those of the types of its blocks. */
export function cataloguePartsOf(template: string, blocks: Iterable<string>): string[] {
  const ofBlocks: Readonly<Record<string, string>> = CATALOGUE_PARTS_OF_BLOCKS;
  return [
    ...(CATALOGUE_PARTS_OF[template as TemplateName] ?? []),
    ...[...blocks].flatMap((type) => ofBlocks[type] ?? []),
  ];
}
