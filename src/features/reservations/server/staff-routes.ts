import type { FastifyInstance } from 'fastify';
import {
  dateOfInstant,
  nameOfRestaurant,
  regionOf,
  mayChangeAll,
  requireAll,
  requireProvider,
} from '#features/front-of-house/server/index.ts';
import { type StaffContext, staffRoutes, type StaffRouteDeps } from '#features/accounts/server/index.ts';
import type { LocationDirectory } from '#features/locator/server/index.ts';
import { Problem } from '#shared/problem.ts';
import { currencyOf } from '#features/menus/money.ts';
import { alsoOnDevices } from '#features/rights/staff-rule.ts';
import { reservationRules } from '../rules.ts';
import * as contract from '../staff-contract.ts';
import * as tablePlan from '../table-plan-contract.ts';
import { saveTablePlan } from './commands/give-tables.ts';
import { followChain, saveSettings } from './commands/settings-commands.ts';
import { addByStaff, closeTime, stepByStaff } from './commands/sheet-steps.ts';
import { requireReserve, reservationAccess } from './reservation-parts.ts';
import { listReservationRestaurants } from './queries/list-restaurants.ts';
import { loadDaySheet, loadOutsideList } from './queries/day-sheet.ts';
import type { Reservations } from './reservations.ts';
import { loadReservationSettings } from './settings.ts';

const PARTIES_LANGUAGE = 'en';
const atStand = { view: alsoOnDevices(reservationRules.view), change: alsoOnDevices(reservationRules.change) };

/** Day sheets and settings of reservations. */
export function daySheetRoutes(
  app: FastifyInstance,
  deps: StaffRouteDeps & {
    reservations: Reservations;
    locations: LocationDirectory;
    mailOrigin: () => string;
    wake: () => void;
  },
): void {
  const { db, locations, reservations, mailOrigin, wake } = deps;
  const staff = staffRoutes(app, deps);
  const sheet = async ({ powers }: Pick<StaffContext, 'powers'>, rlid: number, date?: string) => {
    const parts = reservations.parts();
    requireReserve(powers, 'view', regionOf(parts.restaurantOf(rlid)));
    return loadDaySheet(db, parts, { rlid, date }, powers);
  };
  /** The sheet of the changed day, after due mail was started. */
  const sheetAfter = (context: Pick<StaffContext, 'powers'>, rlid: number, start: string) => {
    wake();
    return sheet(context, rlid, dateOfInstant(reservations.parts().restaurantOf(rlid), Date.parse(start)));
  };

  staff.serve(contract.listReservationRestaurants, reservationRules.view, ({ query, context }) =>
    listReservationRestaurants(db, locations, {
      ...query,
      powers: context.powers,
      nowMs: reservations.parts().nowMs,
    }),
  );

  staff.serve(contract.getDaySheet, atStand.view, ({ params: { rlid }, query, context }) =>
    sheet(context, rlid, query.date),
  );

  staff.serve(contract.addReservation, atStand.change, async ({ params: { rlid }, body, context }) => {
    const made = { ...body, language: PARTIES_LANGUAGE, origin: mailOrigin() };
    await reservations.inDays((tx, parts) => addByStaff(tx, parts, context, rlid, made));
    return sheetAfter(context, rlid, body.start);
  });

  staff.serve(contract.closeSlot, atStand.change, async ({ params: { rlid }, body, context }) => {
    await reservations.inDays((tx, parts) => closeTime(tx, parts, context, { rlid, ...body }));
    return sheetAfter(context, rlid, body.start);
  });

  staff.serve(contract.changeSheetRow, atStand.change, async ({ params, body, context }) => {
    const date = await reservations.inDays((tx, parts) => stepByStaff(tx, parts, context, params, body));
    await reservations.deposits.settle(params.id);
    wake();
    return sheet(context, params.rlid, date);
  });

  const outside = ({ powers }: Pick<StaffContext, 'powers'>, rlid: number) => {
    const parts = reservations.parts();
    requireReserve(powers, 'view', regionOf(parts.restaurantOf(rlid)));
    return loadOutsideList(db, parts, rlid, powers);
  };

  staff.serve(contract.getOutsideHours, reservationRules.view, ({ params: { rlid }, context }) =>
    outside(context, rlid),
  );

  staff.serve(
    contract.settleOutsideHours,
    reservationRules.change,
    async ({ params: { rlid }, body: { steps }, context }) => {
      requireReserve(context.powers, 'change', regionOf(reservations.parts().restaurantOf(rlid)));
      const results: { id: number; refused: string | null }[] = [];
      for (const { id, ...step } of steps) {
        const refused = await reservations
          .inDays((tx, parts) => stepByStaff(tx, parts, context, { rlid, id }, { ...step, isForced: false }))
          .then(
            () => null,
            (error: unknown) => {
              if (error instanceof Problem && error.status < 500) return error.message;
              throw error;
            },
          );
        results.push({ id, refused });
      }
      // The reconciler returns their deposits: a provider that does not answer would hold up each of a hundred steps.
      wake();
      return { results, now: await outside(context, rlid) };
    },
  );

  staff.serve(contract.getReservationSettings, reservationRules.settings, async ({ params: { rlid }, context }) => {
    const restaurant = reservations.parts().listedRestaurantOf(rlid);
    requireReserve(context.powers, 'settings', regionOf(restaurant));
    const {
      saved,
      isOwn,
      chain,
      plan: _plan,
      planSaved: _planSaved,
      ...values
    } = await loadReservationSettings(db, restaurant);
    const mayAll = mayChangeAll(reservationAccess, context.powers, locations.listed());
    const relation = { ...saved, isOwn, chain, mayChangeAll: mayAll };
    const cards = { takesDeposits: reservations.deposits.isOnline(), currency: currencyOf(restaurant.wire) };
    return { name: nameOfRestaurant(restaurant), ...relation, ...cards, providers: reservations.providers, values };
  });

  staff.serve(
    contract.saveReservationSettings,
    reservationRules.settings,
    async ({ params: { rlid }, body: { baseVersion, forChain, values }, context }) => {
      requireProvider(values, reservations.providers);
      if (forChain) requireAll(reservationAccess, context.powers, locations.listed());
      const version = await reservations.inDays((tx, parts) =>
        saveSettings(tx, parts, context, { rlid, baseVersion, values, forChain }),
      );
      return { version };
    },
  );

  staff.serve(contract.followReservationSettings, reservationRules.settings, async ({ params: { rlid }, context }) => {
    await reservations.inDays((tx, parts) => followChain(tx, parts, context, rlid));
    return {};
  });

  staff.serve(tablePlan.getTablePlan, reservationRules.settings, async ({ params: { rlid }, context }) => {
    const restaurant = reservations.parts().listedRestaurantOf(rlid);
    requireReserve(context.powers, 'settings', regionOf(restaurant));
    const { plan, planSaved } = await loadReservationSettings(db, restaurant);
    return { name: nameOfRestaurant(restaurant), ...planSaved, values: plan };
  });

  staff.serve(
    tablePlan.saveTablePlan,
    reservationRules.settings,
    async ({ params: { rlid }, body: { baseVersion, values: plan }, context }) => {
      const version = await reservations.inDays((tx, parts) =>
        saveTablePlan(tx, parts, context, { rlid, baseVersion, plan }),
      );
      return { version };
    },
  );
}
