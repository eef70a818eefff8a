import type { TemplateName } from './definitions.ts';
import type { Loader } from './loader.ts';
import { loadContactUs } from './contact-us/load.ts';
import { loadEmailSignup } from './email-signup/load.ts';
import { loadFormPage } from './form-page/load.ts';
import { loadLocationMap } from './location-map/load.ts';
import { loadPressRelease } from './press-release/load.ts';
import { loadPressReleaseList } from './press-release-list/load.ts';
import { loadPressSection } from './press-section/load.ts';
import { loadRedirect } from './redirect/load.ts';
import { loadUnsubscribe } from './unsubscribe/load.ts';
import { loadStateList } from './state-list/load.ts';

/** Loaders of templates that show data besides their own fields, or may respond with something other than a page. */
export const LOADERS: Partial<Record<TemplateName, Loader>> = {
  contact_us: loadContactUs,
  email_signup: loadEmailSignup,
  form_page: loadFormPage,
  location_map: loadLocationMap,
  state_list: loadStateList,
  press_release_list: loadPressReleaseList,
  press_release: loadPressRelease,
  press_section: loadPressSection,
  redirect: loadRedirect,
  unsubscribe: loadUnsubscribe,
};
