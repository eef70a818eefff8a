import { defineFeature, idOf } from '#features/accounts/server/index.ts';
import type { SourceKinds } from '#features/usage/server/index.ts';
import { regionOfRecord } from '#features/front-of-house/server/index.ts';
import { MENU_MODEL } from '../rules.ts';
import { MENU_SCREENS } from '../screens.ts';
import { requireAtKitchen } from './kitchen-access.ts';
import { exportMenu } from './export-menu.ts';
import { menuSource } from './menu-uses.ts';
import { menuRoutes } from './public-routes.ts';
import { menuStaffRoutes } from './staff-routes.ts';

/** The menu that restaurants sell. */
export const menuFeature = defineFeature({
  screens: MENU_SCREENS,
  records: {
    kitchenMenu: async (db, { powers }, { id }) => requireAtKitchen(powers, 'view', await regionOfRecord(db, idOf(id))),
  },
  exports: {
    menu: ({ db, staff, now }, format) => exportMenu(db, { powers: staff.powers, now }, format),
  },
  models: [{ model: MENU_MODEL, label: 'Menu', section: 'Guests', permissions: ['view', 'change'] }],
  routes: [menuRoutes, menuStaffRoutes],
  sources: { menu: menuSource } satisfies SourceKinds,
});
