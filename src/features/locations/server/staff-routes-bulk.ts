import type { StaffRoutes } from '#features/accounts/server/index.ts';
import { locationRules } from '../rules.ts';
import * as contract from '../staff-contract-bulk.ts';
import type { LocationAdminDeps } from './admin-access.ts';
import { changeBulk, previewBulk, undoBulk } from './commands/change-bulk.ts';
import { listBulks } from './queries/list-bulks.ts';

/** Thousands of rlids exceed the app's default limit. */
const BODY_LIMIT_BYTES = 256 * 1024;

/** Changes many restaurants at once, and undoes such changes. */
export function bulkLocationRoutes(staff: StaffRoutes, { db }: LocationAdminDeps): void {
  const { change } = locationRules;
  const options = { bodyLimit: BODY_LIMIT_BYTES };

  staff.serve(contract.previewBulkLocations, change, ({ body, context }) => previewBulk(db, context, body), options);
  staff.change(contract.changeBulkLocations, change, (tx, { body, context }) => changeBulk(tx, context, body), options);
  staff.change(contract.undoBulkLocations, change, (tx, { params, context }) => undoBulk(tx, context, params.id));
  staff.serve(contract.listBulkLocations, change, async ({ context }) => ({
    rows: await listBulks(db, context.powers),
  }));
}
