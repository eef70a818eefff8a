export { businessDateAt } from '../business-day.ts';
export { dateOfInstant, isRecentOrComing } from './business-day.ts';
export { BY_CONTACT, contactHashes, type GuestContact, limitByContact, lockGuest, readContact } from './contact.ts';
export { type GuestClient, hashOfBody, keyOf, languageOf, versionOf } from './guest-request.ts';
export { createGuestToken, guestTokenOf, TOKEN_CHARACTERS } from './guest-token.ts';
export {
  dayStartMs,
  QUARTER_MINUTES,
  QUARTER_MS,
  QUARTERS_KEPT,
  type QuarterTime,
  quarterTimes,
  timeOf,
} from './quarter-times.ts';
export { type HostRight, regionAccess } from './region-access.ts';
export {
  isRestaurant,
  nameOfRestaurant,
  regionOf,
  regionOfRecord,
  restaurantIn,
  type Restaurants,
  restaurantsIn,
  shownRestaurant,
} from './restaurant.ts';
export { CLOCK, GUEST, type StepActor } from './step-actor.ts';
export {
  createPartnerEntries,
  erasePartnerEntries,
  type PartnerPlace,
  type PartnerRow,
  type PlacedRow,
  providerOf,
} from './partner-entries.ts';
export {
  CHAIN,
  mayChangeAll,
  requireAll,
  type SavedSettings,
  settingOf,
  settingsInForce,
} from './settings-in-force.ts';
export { requireProvider } from './require-provider.ts';
export { servePartnerHook } from './public-routes-partner.ts';
export { findRestaurants } from './find-restaurants.ts';
export { sharedBoards } from './shared-boards.ts';
