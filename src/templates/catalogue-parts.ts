import type { TemplateName } from './definitions.ts';

const CONTENT = ['blocks'] as const;
const DIRECTORY = ['directory'] as const;

/** Parts of the message catalogue that a template's pages need besides the shell's. A test compares them with what the views ask for. */
export const CATALOGUE_PARTS_OF: Readonly<Record<TemplateName, readonly string[]>> = {
  home: CONTENT,
  generic_content: CONTENT,
  confirmation: CONTENT,
  contact_us: CONTENT,
  email_signup: CONTENT,
  not_found: DIRECTORY,
  noindex: [],
  location_list: DIRECTORY,
  location_detail: DIRECTORY,
  unsubscribe: CONTENT,
  location_map: ['locator'],
  state_list: DIRECTORY,
  press_release_list: ['blocks', 'press'],
  press_release: ['blocks', 'press'],
  press_section: ['blocks', 'press'],
  redirect: [],
  utility: CONTENT,
  example: CONTENT,
  framed_content: CONTENT,
  block_preview: CONTENT,
};
