import type { TemplateDefinition } from '#content/define.ts';
import { accessibilityReport } from './accessibility-report/definition.ts';
import { accountHome } from './account-home/definition.ts';
import { accountSignIn } from './account-sign-in/definition.ts';
import { blockPreview } from './block-preview/definition.ts';
import { confirmation } from './confirmation/definition.ts';
import { contactUs } from './contact-us/definition.ts';
import { emailSignup } from './email-signup/definition.ts';
import { example } from './example/definition.ts';
import { formPage } from './form-page/definition.ts';
import { framedContent } from './framed-content/definition.ts';
import { genericContent } from './generic-content/definition.ts';
import { home } from './home/definition.ts';
import { locationDetail } from './location-detail/definition.ts';
import { locationList } from './location-list/definition.ts';
import { locationMap } from './location-map/definition.ts';
import { noindex } from './noindex/definition.ts';
import { notFound } from './not-found/definition.ts';
import { orderCheckout } from './order-checkout/definition.ts';
import { orderItem } from './order-item/definition.ts';
import { orderMenu } from './order-menu/definition.ts';
import { orderStatus } from './order-status/definition.ts';
import { pressRelease } from './press-release/definition.ts';
import { pressReleaseList } from './press-release-list/definition.ts';
import { pressSection } from './press-section/definition.ts';
import { redirect } from './redirect/definition.ts';
import { reservationChange } from './reservation-change/definition.ts';
import { reservationChoose } from './reservation-choose/definition.ts';
import { reservationEntry } from './reservation-entry/definition.ts';
import { reservationHold } from './reservation-hold/definition.ts';
import { stateList } from './state-list/definition.ts';
import { unsubscribe } from './unsubscribe/definition.ts';
import { utility } from './utility/definition.ts';
import { waitListEntry } from './wait-list-entry/definition.ts';
import { waitListJoin } from './wait-list-join/definition.ts';

/** Every template, in the order of Spec §2.5. A new template is added here, in views.ts and, if it loads, in loaders.ts. */
export const TEMPLATES = {
  home,
  generic_content: genericContent,
  confirmation,
  contact_us: contactUs,
  email_signup: emailSignup,
  not_found: notFound,
  noindex,
  location_list: locationList,
  location_detail: locationDetail,
  unsubscribe,
  location_map: locationMap,
  state_list: stateList,
  press_release_list: pressReleaseList,
  press_release: pressRelease,
  press_section: pressSection,
  redirect,
  utility,
  example,
  form_page: formPage,
  framed_content: framedContent,
  block_preview: blockPreview,
  accessibility_report: accessibilityReport,
  wait_list_join: waitListJoin,
  wait_list_entry: waitListEntry,
  reservation_choose: reservationChoose,
  reservation_hold: reservationHold,
  reservation_entry: reservationEntry,
  reservation_change: reservationChange,
  order_menu: orderMenu,
  order_item: orderItem,
  order_checkout: orderCheckout,
  order_status: orderStatus,
  account_sign_in: accountSignIn,
  account_home: accountHome,
} as const;

export type TemplateName = keyof typeof TEMPLATES;

/** The definition of a stored template name; undefined for an unknown one. */
export function findTemplate(name: string): TemplateDefinition | undefined {
  return Object.hasOwn(TEMPLATES, name) ? TEMPLATES[name as TemplateName] : undefined;
}
