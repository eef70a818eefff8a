import type { FastifyInstance } from 'fastify';
import { type StaffRouteDeps, staffRoutes } from '#features/accounts/server/index.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import { listDeletedRecords, purgeDeletedRecords, restoreDeletedRecords } from '../contract.ts';
import { deletedRecordsRule } from '../rules.ts';
import { purgeRecords, restoreRecords } from './commands.ts';
import type { DeletedKinds } from './kinds.ts';
import { listDeletedFor } from './queries.ts';

interface DeletedRecordRouteDeps extends StaffRouteDeps {
  mediaStore: MediaStore;
  deletedKinds: DeletedKinds;
}

/** Routes for deleted records. They reveal nothing that the user may not delete. */
export function deletedRecordRoutes(app: FastifyInstance, deps: DeletedRecordRouteDeps): void {
  const { db, deletedKinds: kinds, mediaStore } = deps;
  const staff = staffRoutes(app, deps, (context, { host }) => ({ ...context, ownHost: host }));

  staff.serve(listDeletedRecords, deletedRecordsRule, ({ query, context }) =>
    listDeletedFor(db, kinds, context, query),
  );
  staff.change(restoreDeletedRecords, deletedRecordsRule, (tx, { body, context }) =>
    restoreRecords(tx, kinds, context, body.ids),
  );
  staff.change(purgeDeletedRecords, deletedRecordsRule, (tx, { body, context }) =>
    purgeRecords(tx, { kinds, mediaStore }, context, body.ids),
  );
}
