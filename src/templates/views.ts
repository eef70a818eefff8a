import type { ComponentType } from 'react';
import type { TemplateName } from './definitions.ts';

/**
 * The view of every template, its own chunk in the browser (Spec §1 "loads the template by name").
 * Its props are the template's loader result; name and props travel together in `PreloadedPage`.
 */
export const TEMPLATE_VIEWS = {
  home: async () => (await import('./home/view.tsx')).Home,
  generic_content: async () => (await import('./generic-content/view.tsx')).GenericContent,
  confirmation: async () => (await import('./confirmation/view.tsx')).Confirmation,
  contact_us: async () => (await import('./contact-us/view.tsx')).ContactUs,
  email_signup: async () => (await import('./email-signup/view.tsx')).EmailSignup,
  not_found: async () => (await import('./not-found/view.tsx')).NotFound,
  noindex: async () => (await import('./noindex/view.tsx')).Noindex,
  location_list: async () => (await import('./location-list/view.tsx')).LocationList,
  location_detail: async () => (await import('./location-detail/view.tsx')).LocationDetail,
  unsubscribe: async () => (await import('./unsubscribe/view.tsx')).Unsubscribe,
  location_map: async () => (await import('./location-map/view.tsx')).LocationMap,
  state_list: async () => (await import('./state-list/view.tsx')).StateList,
  press_release_list: async () => (await import('./press-release-list/view.tsx')).PressReleaseList,
  press_release: async () => (await import('./press-release/view.tsx')).PressRelease,
  press_section: async () => (await import('./press-section/view.tsx')).PressSection,
  redirect: async () => (await import('./redirect/view.tsx')).Redirect,
  accessibility_report: async () => (await import('./accessibility-report/view.tsx')).AccessibilityReport,
  wait_list_join: async () => (await import('./wait-list-join/view.tsx')).WaitListJoin,
  wait_list_entry: async () => (await import('./wait-list-entry/view.tsx')).WaitListEntryPage,
  reservation_choose: async () => (await import('./reservation-choose/view.tsx')).ReservationChoose,
  reservation_hold: async () => (await import('./reservation-hold/view.tsx')).ReservationHold,
  reservation_entry: async () => (await import('./reservation-entry/view.tsx')).ReservationEntry,
  reservation_change: async () => (await import('./reservation-change/view.tsx')).ReservationChange,
  order_menu: async () => (await import('./order-menu/view.tsx')).OrderMenuTemplate,
  order_item: async () => (await import('./order-item/view.tsx')).OrderItemTemplate,
  order_checkout: async () => (await import('./order-checkout/view.tsx')).OrderCheckoutTemplate,
  order_status: async () => (await import('./order-status/view.tsx')).OrderStatusTemplate,
  account_sign_in: async () => (await import('./account-sign-in/view.tsx')).AccountSignIn,
  account_home: async () => (await import('./account-home/view.tsx')).AccountHome,
  block_preview: async () => (await import('./block-preview/view.tsx')).BlockPreview,
  utility: async () => (await import('./utility/view.tsx')).Utility,
  example: async () => (await import('./example/view.tsx')).Example,
  form_page: async () => (await import('./form-page/view.tsx')).FormPage,
  framed_content: async () => (await import('./framed-content/view.tsx')).FramedContent,
} as const satisfies Record<TemplateName, () => Promise<ComponentType<never>>>;
