import { regionAccess } from '#features/front-of-house/server/index.ts';
import { kitchenRules } from '../rules.ts';

/** `change` sells items out; `settings` sets prices. */
export const { may: mayAtKitchen, demand: requireAtKitchen } = regionAccess(kitchenRules);
