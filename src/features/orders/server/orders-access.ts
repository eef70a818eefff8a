import { regionAccess } from '#features/front-of-house/server/index.ts';
import { orderRules } from '../rules.ts';

export const orderAccess = regionAccess(orderRules);
export const { may: mayOnOrders, demand: requireOnOrders } = orderAccess;
