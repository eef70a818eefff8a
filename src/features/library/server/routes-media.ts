import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import {
  type StaffContext,
  type StaffRouteDeps,
  type StaffRoutes,
  staffRoutes,
} from '#features/accounts/server/index.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import type { BulkEndpoints, MediaKind } from '../contract.ts';
import { mediaRules } from '../rules.ts';
import type { MediaBulk, MediaChange } from './media-bulk.ts';

export interface MediaRouteDeps extends StaffRouteDeps {
  mediaStore: MediaStore;
}

/** Routes of media: their context is what commands need to change media. */
export type MediaRoutes = StaffRoutes<StaffContext & MediaChange>;

export function mediaRoutes(app: FastifyInstance, deps: MediaRouteDeps): MediaRoutes {
  return staffRoutes(app, deps, (context) => ({ ...context, store: deps.mediaStore }));
}

/** Registers routes that receive files. Other routes accept no multipart forms. */
export function uploadRoutes(app: FastifyInstance, staff: MediaRoutes, register: (staff: MediaRoutes) => void): void {
  void app.register(async (scope) => {
    // The handlers refuse a file that is too large with a message of their own.
    await scope.register(multipart, { throwFileSizeLimit: false });
    register(staff.on(scope));
  });
}

/** Bulk actions of one kind of media. */
export function bulkRoutes(staff: MediaRoutes, kind: MediaKind, endpoints: BulkEndpoints, bulk: MediaBulk): void {
  const { changeOne } = mediaRules[kind];
  staff.change(endpoints.addTags, changeOne, (tx, { body, context }) => bulk.tag(tx, context, body));
  staff.change(endpoints.move, changeOne, (tx, { body: { ids, collection }, context }) =>
    bulk.move(tx, context, { ids, collectionId: collection }),
  );
  staff.change(endpoints.remove, changeOne, (tx, { body, context }) => bulk.remove(tx, context, body));
}
