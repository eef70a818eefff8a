import { ACCOUNT_SCREENS } from '../screens.ts';
import { defineFeature } from './define-feature.ts';
import { accountRoutes } from './public-routes.ts';
import { peopleRoutes } from './staff-routes-people.ts';

/** Sign-in, accounts and groups. */
export const accountFeature = defineFeature({ screens: ACCOUNT_SCREENS, routes: [accountRoutes, peopleRoutes] });
