import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayOnLocation } from '#features/accounts/permissions.ts';
import { staffContext, type StaffContext } from '#features/accounts/server/index.ts';
import { listHistory } from '#features/history/server/index.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { REGIONS } from '#platform/geocoding/regions.ts';
import { route } from '#platform/http/route.ts';
import { milesBetween } from '../import/distance.ts';
import { postalArea, readPostalCode } from '../import/read-postal-code.ts';
import { timeZoneAt } from '../import/time-zone.ts';
import * as contract from '../staff-contract.ts';
import * as editing from '../staff-contract-edit.ts';
import { type LocationAdminDeps, requireSome } from './admin-access.ts';
import { addStaffLocation, saveStaffLocation, setArchived } from './commands/save-staff-location.ts';
import { findStaffLocation, getVisibleLocation, LOCATION_SUBJECT, titleOf } from './queries/find-staff-location.ts';
import { listStaffLocations, mapStaffLocations } from './queries/list-staff-locations.ts';
import { bulkLocationRoutes } from './routes-admin-bulk.ts';

/** Zones of the United States and Canada, as the runtime names them. */
const TIME_ZONES = Intl.supportedValuesOf('timeZone').filter((zone) => /^(America|Pacific)\//.test(zone));

/** Restaurants as staff see and change them: nothing outside one's regions is told. */
export function locationAdminRoutes(app: FastifyInstance, deps: LocationAdminDeps): void {
  const { db, guard } = deps;
  const inRegion = (words: string) => ({ access: words, guard: guard.requireStaff });
  const anyRegion = inRegion('staff with a right on some region');
  const shown = async ({ request }: { request: FastifyRequest }, context: StaffContext, rlid: number) =>
    findStaffLocation(db, { ...context, localPageRoot: await deps.localPageRoot(request.host) }, rlid);

  route(
    app,
    contract.listStaffLocations,
    async ({ query, ...exchange }) => {
      const context = await staffContext(deps, exchange);
      requireSome(context.powers, 'view');
      return listStaffLocations(db, context, query);
    },
    anyRegion,
  );

  route(
    app,
    contract.mapStaffLocations,
    async ({ query, ...exchange }) => {
      const context = await staffContext(deps, exchange);
      requireSome(context.powers, 'view');
      return mapStaffLocations(db, context, query);
    },
    anyRegion,
  );

  route(
    app,
    contract.getLocationOptions,
    async (exchange) => {
      const { powers } = await staffContext(deps, exchange);
      requireSome(powers, 'view');
      const regions = REGIONS.map(({ code, name, country }) => {
        const region = { country, state: code };
        const may = (right: 'add' | 'change') => mayOnLocation(powers, right, region);
        return { ...region, name, may_add: may('add'), may_change: may('change') };
      });
      return { regions, time_zones: TIME_ZONES };
    },
    anyRegion,
  );

  route(
    app,
    contract.checkLocationPlace,
    async ({ query: { zip, latitude, longitude }, ...exchange }) => {
      const { powers } = await staffContext(deps, exchange);
      requireSome(powers, 'view');
      const code = readPostalCode(zip);
      const [place] = 'reason' in code ? [] : await deps.geocoder.geocode(postalArea(code.zip), { limit: 1 });
      const known = place?.kinds.includes('postal_code') && !place.fuzzy ? place : undefined;
      return {
        miles: known?.point ? milesBetween(known.point, { latitude, longitude }) : null,
        place: known?.label ?? null,
        time_zone: timeZoneAt(latitude, longitude),
      };
    },
    anyRegion,
  );

  route(
    app,
    editing.getStaffLocation,
    async ({ params, ...exchange }) => shown(exchange, await staffContext(deps, exchange), params.rlid),
    inRegion('staff with a right on its region'),
  );

  route(
    app,
    editing.saveStaffLocation,
    async ({ params: { rlid }, body, ...exchange }) => {
      const context = await staffContext(deps, exchange);
      await inTransaction(db, (tx) => saveStaffLocation(tx, context, { ...body, rlid }));
      return shown(exchange, context, rlid);
    },
    inRegion("staff with 'change' on its region"),
  );

  route(
    app,
    editing.addStaffLocation,
    async ({ body, ...exchange }) => {
      const context = await staffContext(deps, exchange);
      requireSome(context.powers, 'add');
      const rlid = await inTransaction(db, (tx) => addStaffLocation(tx, context, body));
      return shown(exchange, context, rlid);
    },
    inRegion("staff with 'add' on the region"),
  );

  route(
    app,
    editing.archiveStaffLocation,
    async ({ params: { rlid }, body, ...exchange }) => {
      const context = await staffContext(deps, exchange);
      const wish = { rlid, isArchived: true, baseVersion: body.base_version };
      await inTransaction(db, (tx) => setArchived(tx, context, wish));
      return shown(exchange, context, rlid);
    },
    inRegion("staff with 'delete' on its region"),
  );

  route(
    app,
    editing.restoreStaffLocation,
    async ({ params: { rlid }, ...exchange }) => {
      const context = await staffContext(deps, exchange);
      await inTransaction(db, (tx) => setArchived(tx, context, { rlid, isArchived: false }));
      return shown(exchange, context, rlid);
    },
    inRegion("staff with 'delete' on its region"),
  );

  route(
    app,
    editing.getLocationHistory,
    async ({ params: { rlid }, query, ...exchange }) => {
      const { powers } = await staffContext(deps, exchange);
      const { location } = await getVisibleLocation(db, powers, rlid);
      const history = await listHistory(db, { kind: LOCATION_SUBJECT, id: String(rlid) }, query.p);
      return { ...history, title: titleOf(location) };
    },
    inRegion('staff with a right on its region'),
  );

  bulkLocationRoutes(app, deps);
}
