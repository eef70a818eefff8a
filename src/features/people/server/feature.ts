import { defineFeature, exists, hasGroup, hasUser } from '#features/accounts/server/index.ts';
import { MODEL_PERMISSIONS } from '#features/rights/permissions.ts';
import { PEOPLE_SCREENS } from '../screens.ts';

/** The screens of users and groups. */
export const peopleFeature = defineFeature({
  screens: PEOPLE_SCREENS,
  records: {
    userEdit: exists(hasUser),
    userDelete: exists(hasUser),
    userHistory: exists(hasUser),
    groupEdit: exists(hasGroup),
    groupDelete: exists(hasGroup),
    groupHistory: exists(hasGroup),
  },
  models: [
    { model: 'user', label: 'Users', section: 'People', permissions: [...MODEL_PERMISSIONS] },
    { model: 'group', label: 'Groups', section: 'People', permissions: [...MODEL_PERMISSIONS] },
  ],
});
