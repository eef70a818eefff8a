import { byId, defineFeature, idOf } from '#features/accounts/server/index.ts';
import { SUBSCRIBER_SCREENS } from '../screens.ts';
import { subscriptionJobs } from './jobs.ts';
import { exportSubscriber } from './queries/export-subscriber.ts';
import { exportSubscribers } from './queries/export-subscribers.ts';
import { checkSubscriber } from './queries/find-address.ts';
import { subscriptionRoutes } from './public-routes.ts';
import { subscriberStaffRoutes } from './staff-routes.ts';

const record = byId((db, { powers }, id) => checkSubscriber(db, powers, id));

/** Subscribers to e-mail. */
export const subscriberFeature = defineFeature({
  screens: SUBSCRIBER_SCREENS,
  records: { subscriber: record, subscriberErase: record },
  exports: {
    subscribers: ({ db, staff, now }, format, { query }) =>
      exportSubscribers(db, { powers: staff.powers, timeZone: staff.timeZone, now }, format, query),
    subscriber: ({ db, staff, now, conceal }, format, { params }) =>
      exportSubscriber(db, { powers: staff.powers, now, conceal }, format, idOf(params['id'])),
  },
  // Guests sign up by themselves: staff add no subscribers.
  models: [{ model: 'subscriber', label: 'Subscribers', section: 'Guests', permissions: ['view', 'change', 'delete'] }],
  routes: [subscriberStaffRoutes, subscriptionRoutes],
  jobs: subscriptionJobs,
});
