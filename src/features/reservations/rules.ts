import { HOST_MODELS } from '#features/rights/permissions.ts';
import { modelRules, onLocations } from '#features/rights/staff-rule.ts';

/** The model's name in grants and in the history. */
export const RESERVATION_MODEL = HOST_MODELS.reservations;

const { view, change } = modelRules(RESERVATION_MODEL, 'reservations');

/** Keeping and returning deposits need a right of their own, which paired devices never have. */
export const DEPOSIT_MODEL = 'reservation_deposit';
const { change: deposit } = modelRules(DEPOSIT_MODEL, 'deposits', { change: 'keep or return' });

/**
 * Rules for reservations. Each of them also needs a right on the restaurant's region: to view it for `view` and `change`, to
 * change it for `settings`. Queries and commands check the region.
 */
export const reservationRules = { view, change, settings: onLocations('change restaurants', ['change']), deposit };
