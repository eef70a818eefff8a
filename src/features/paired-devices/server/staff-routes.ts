import type { FastifyInstance } from 'fastify';
import { Forbidden, NotFound } from '#shared/problem.ts';
import {
  endDevice,
  handOver,
  listDevicesAt,
  type StaffContext,
  staffRoutes,
  type StaffRouteDeps,
} from '#features/accounts/server/index.ts';
import { nameOfRestaurant, regionOf, restaurantIn } from '#features/front-of-house/server/index.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { LocationDirectory } from '#features/locator/server/index.ts';
import { alsoOnDevices } from '#features/rights/staff-rule.ts';
import { waitListRules } from '#features/wait-lists/rules.ts';
import { mayOnLine, requireOnLine } from '#features/wait-lists/server/index.ts';
import * as contract from '../contract.ts';
import { makePairingCode } from './pairing.ts';

/** Devices that are paired with a restaurant: hosts can list them, pair more, and end the pairing of any. */
export function deviceRoutes(app: FastifyInstance, deps: StaffRouteDeps & { locations: LocationDirectory }): void {
  const { db, clock, locations } = deps;
  const staff = staffRoutes(app, deps);
  /** @throws Forbidden, NotFound */
  const restaurantOf = ({ powers }: StaffContext, rlid: number) => {
    const restaurant = restaurantIn(locations, rlid);
    requireOnLine(powers, 'change', regionOf(restaurant));
    return restaurant;
  };

  staff.serve(contract.listPairedDevices, waitListRules.change, async ({ params: { rlid }, context }) => {
    const restaurant = restaurantOf(context, rlid);
    const devices = await listDevicesAt(db, rlid, clock.now());
    return {
      name: nameOfRestaurant(restaurant),
      maySet: mayOnLine(context.powers, 'settings', regionOf(restaurant)),
      devices: devices.map(({ id, initials, by, ...device }) => ({
        id,
        initials,
        by,
        userAgent: device.userAgent,
        pairedAt: isoOf(device.createdAt),
        endsAt: isoOf(device.expiresAt),
        lastSeenAt: isoOf(device.lastSeenAt),
      })),
    };
  });

  staff.change(contract.createPairingCode, waitListRules.change, async (tx, { params: { rlid }, context }) => {
    restaurantOf(context, rlid);
    const { sessionId } = context.staff;
    const { code, expiresAt } = await makePairingCode(tx, { sessionId, rlid }, Date.parse(context.now));
    return { code, expiresAt };
  });

  staff.change(contract.endPairedDevice, waitListRules.change, async (tx, { params, context }) => {
    const { rlid, device: id } = params;
    restaurantOf(context, rlid);
    const ended = await endDevice(tx, { rlid, id });
    if (!ended) throw new NotFound('This device is not paired any more');
    await recordHistory(tx, context, 'account.device_end', ['account', ended.userId], {
      rlid,
      initials: ended.initials,
    });
    return {};
  });

  staff.change(contract.handOverDevice, alsoOnDevices(waitListRules.change), async (tx, { body, context }) => {
    const { device, sessionId } = context.staff;
    if (!device) throw new Forbidden('This browser is not a paired device');
    await handOver(tx, sessionId, body.initials);
    return {};
  });
}

/** Converts the database's format of an instant to ISO. */
function isoOf(instant: string): string {
  return new Date(Date.parse(instant)).toISOString();
}
