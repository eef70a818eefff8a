import { ACCOUNT_SCREENS } from '../screens.ts';
import { dailyPurge, type PurgeParts } from '#platform/jobs/daily-purge.ts';
import { defineFeature } from './define-feature.ts';
import { accountRoutes } from './public-routes.ts';
import { forgetAnswers } from './routes-staff.ts';
import { peopleRoutes } from './staff-routes-people.ts';

/** Sign-in, accounts and groups. */
export const accountFeature = defineFeature({
  screens: ACCOUNT_SCREENS,
  routes: [accountRoutes, peopleRoutes],
  jobs: (parts: PurgeParts) => [dailyPurge(parts, 'answers to staff', (tx, before) => forgetAnswers(tx, before(1)))],
});
