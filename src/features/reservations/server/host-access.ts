import { regionAccess } from '#features/front-of-house/server/index.ts';
import { reservationRules } from '../rules.ts';

export const reservationAccess = regionAccess(reservationRules);
export const { may: mayReserve, demand: requireReserve } = reservationAccess;
