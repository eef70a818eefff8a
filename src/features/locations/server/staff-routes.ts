import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayOnLocation } from '#features/rights/permissions.ts';
import { onRecord } from '#features/rights/staff-rule.ts';
import { doOnce, type StaffContext, staffRoutes } from '#features/accounts/server/index.ts';
import { listHistory } from '#features/history/server/index.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { SharedJson } from '#platform/http/route.ts';
import { REGIONS } from '#platform/geocoding/regions.ts';
import { milesBetween } from '../fields/distance.ts';
import { postalArea, readPostalCode } from '../fields/read-postal-code.ts';
import { timeZoneAt } from '../fields/time-zone.ts';
import * as contract from '../staff-contract.ts';
import * as editing from '../staff-contract-edit.ts';
import { locationRules } from '../rules.ts';
import type { LocationAdminDeps } from './admin-access.ts';
import { addStaffLocation, saveStaffLocation, setArchived } from './commands/save-staff-location.ts';
import { findStaffLocation, getVisibleLocation, LOCATION_SUBJECT, titleOf } from './queries/find-staff-location.ts';
import { listStaffLocations, mapStaffLocations } from './queries/list-staff-locations.ts';
import { bulkLocationRoutes } from './staff-routes-bulk.ts';

/** Zones of the United States and Canada, as the runtime names them. */
const TIME_ZONES = Intl.supportedValuesOf('timeZone').filter((zone) => /^(America|Pacific)\//.test(zone));

const SEE = onRecord('see the restaurant');

/** Restaurants as staff see and change them. The answers hold nothing outside a person's regions. */
export function locationAdminRoutes(app: FastifyInstance, deps: LocationAdminDeps): void {
  const { db } = deps;
  const staff = staffRoutes(app, deps);
  const shown = async ({ request, context }: { request: FastifyRequest; context: StaffContext }, rlid: number) =>
    findStaffLocation(db, { ...context, localPageRoot: await deps.localPageRoot(request.host) }, rlid);

  staff.serve(contract.listStaffLocations, locationRules.view, ({ query, context }) =>
    listStaffLocations(db, context, query),
  );
  // Compressed: 20,000 points have 3 MB.
  staff.serve(
    contract.mapStaffLocations,
    locationRules.view,
    async ({ query, context }) => new SharedJson(JSON.stringify(await mapStaffLocations(db, context, query))),
  );

  staff.serve(contract.getLocationOptions, locationRules.view, ({ context: { powers } }) => {
    const regions = REGIONS.map(({ code, name, country }) => {
      const region = { country, state: code };
      const may = (right: 'add' | 'change') => mayOnLocation(powers, right, region);
      return { ...region, name, mayAdd: may('add'), mayChange: may('change') };
    });
    return { regions, timeZones: TIME_ZONES };
  });

  staff.serve(contract.checkLocationPlace, locationRules.view, async ({ query: { zip, latitude, longitude } }) => {
    const code = readPostalCode(zip);
    const [place] = 'reason' in code ? [] : await deps.geocoder.geocode(postalArea(code.zip), { limit: 1 });
    const known = place?.kinds.includes('postal_code') && !place.fuzzy ? place : undefined;
    return {
      miles: known?.point ? milesBetween(known.point, { latitude, longitude }) : null,
      place: known?.label ?? null,
      timeZone: timeZoneAt(latitude, longitude),
    };
  });

  staff.serve(editing.getStaffLocation, SEE, (input) => shown(input, input.params.rlid));

  staff.serve(editing.saveStaffLocation, onRecord('change the restaurant'), async (input) => {
    const { rlid } = input.params;
    await inTransaction(db, (tx) => saveStaffLocation(tx, input.context, { ...input.body, rlid }));
    return shown(input, rlid);
  });

  staff.serve(editing.addStaffLocation, locationRules.add, async (input) => {
    const { request, context, body } = input;
    const rlid = await inTransaction(db, (tx) =>
      doOnce(tx, { ...context, request }, () => addStaffLocation(tx, context, body)),
    );
    return shown(input, rlid);
  });

  staff.serve(editing.archiveStaffLocation, onRecord('archive the restaurant'), async (input) => {
    const wish = { rlid: input.params.rlid, isArchived: true, baseVersion: input.body.baseVersion };
    await inTransaction(db, (tx) => setArchived(tx, input.context, wish));
    return shown(input, wish.rlid);
  });

  staff.serve(editing.restoreStaffLocation, onRecord('archive the restaurant'), async (input) => {
    const { rlid } = input.params;
    await inTransaction(db, (tx) => setArchived(tx, input.context, { rlid, isArchived: false }));
    return shown(input, rlid);
  });

  staff.serve(editing.getLocationHistory, SEE, async ({ params: { rlid }, query, context }) => {
    const { location } = await getVisibleLocation(db, context.powers, rlid);
    const history = await listHistory(db, { kind: LOCATION_SUBJECT, id: String(rlid) }, query.p);
    return { ...history, title: titleOf(location) };
  });

  bulkLocationRoutes(staff, deps);
}
