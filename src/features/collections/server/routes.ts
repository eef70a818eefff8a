import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Invalid } from '#shared/problem.ts';
import { collectionRoots, mayOnCollection, type StaffPowers } from '#features/accounts/permissions.ts';
import { staffContext, type StaffGuard } from '#features/accounts/server/index.ts';
import { listHistory } from '#features/history/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import type { PasswordHasher } from '#platform/passwords/password-hasher.ts';
import {
  addCollection,
  deleteCollection as deleteEndpoint,
  getCollection,
  getCollectionDeletion,
  getCollectionPrivacy,
  listCollectionHistory,
  listCollections,
  listPlaces,
  MAX_COLLECTION_PASSWORD,
  MAX_NAMED_CONTENTS,
  MIN_COLLECTION_PASSWORD,
  setPrivacy,
  updateCollection as updateEndpoint,
} from '../contract.ts';
import { createCollection, deleteCollection, updateCollection } from './commands.ts';
import { type CollectionContext, type OnCollection, requireSomewhere } from './context.ts';
import { countHeld, type HeldKind, listHeld } from './held-items.ts';
import { carriesOwnGrant, OWN_GRANT } from './move-refusal.ts';
import { listGroupRights, listGroups, listOpenTo } from './queries-rights.ts';
import { findCollectionFor, listAbove, listCollectionTree, listPlacesFor } from './queries-tree.ts';
import { findBinding, setCollectionPrivacy } from './set-privacy.ts';

interface Deps {
  db: Db;
  clock: Clock;
  guard: StaffGuard;
  passwords: PasswordHasher;
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** The folders of the library: tree, place, privacy and past. */
export function collectionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, guard, passwords } = deps;
  const staffOnly = { access: 'staff with a right on the collection', guard: guard.requireStaff };
  const powersOf = async (exchange: Exchange) => (await staffContext(deps, exchange)).powers;
  const run = async <T>(exchange: Exchange, work: (tx: Tx, context: CollectionContext) => Promise<T>): Promise<T> => {
    const context = await staffContext(deps, exchange);
    return inTransaction(db, (tx) => work(tx, context));
  };
  const find = (powers: StaffPowers, id: number, permission?: OnCollection) =>
    findCollectionFor(db, powers, id, permission);

  route(
    app,
    listCollections,
    async (exchange) => {
      const powers = await powersOf(exchange);
      requireSomewhere(powers);
      const may_add = collectionRoots(powers, 'collection', ['add']).length > 0;
      return { rows: await listCollectionTree(db, powers), may_add };
    },
    staffOnly,
  );

  route(
    app,
    listPlaces,
    async (exchange) => {
      const powers = await powersOf(exchange);
      requireSomewhere(powers, 'add');
      return { places: await listPlacesFor(db, powers) };
    },
    staffOnly,
  );

  route(
    app,
    addCollection,
    async ({ body, ...exchange }) => {
      const added = { name: body.name, parentId: body.parent };
      return { id: await run(exchange, (tx, context) => createCollection(tx, context, added)), version: 1 };
    },
    staffOnly,
  );

  route(
    app,
    getCollection,
    async ({ params, ...exchange }) => {
      const powers = await powersOf(exchange);
      const { id, name, path, parentId, privacy, version } = await find(powers, params.id);
      const may_change = mayOnCollection(powers, 'collection', 'change', path);
      const move_refusal = carriesOwnGrant(powers, path) ? OWN_GRANT : null;
      const places = may_change && move_refusal === null ? await listPlacesFor(db, powers, path) : [];
      const { image, document, video } = await countHeld(db, id);
      return {
        id,
        name,
        parent_id: parentId,
        version,
        above: await listAbove(db, powers, path),
        privacy,
        bound_by: (await findBinding(db, path)) ?? null,
        places: places.length > 0 ? places : null,
        move_refusal,
        counts: { image, document, video },
        rights: await listGroupRights(db, { id, path }),
        may_change,
        may_delete: mayOnCollection(powers, 'collection', 'delete', path),
      };
    },
    staffOnly,
  );

  route(
    app,
    updateEndpoint,
    async ({ params: { id }, body, ...exchange }) => {
      const change = { id, name: body.name, parentId: body.parent, baseVersion: body.base_version };
      return { id, version: await run(exchange, (tx, context) => updateCollection(tx, context, change)) };
    },
    staffOnly,
  );

  route(
    app,
    getCollectionDeletion,
    async ({ params, ...exchange }) => {
      const powers = await powersOf(exchange);
      const { id, name, path } = await find(powers, params.id, 'delete');
      const counts = Object.entries(await countHeld(db, id)) as [Kind, number][];
      const present = counts.filter(([, count]) => count > 0);
      const seen = present
        .map(([kind]) => kind)
        .filter((kind) => collectionRoots(powers, kind).some((root) => path.startsWith(root)));
      const held = await listHeld(db, id, seen, MAX_NAMED_CONTENTS);
      const contents = present.map(([kind, count]) => ({
        kind,
        count,
        named: held
          .filter((one) => one.kind === kind)
          .map((one) => ({ id: one.id, title: one.title, url: SCREENS[kind](one.id) })),
      }));
      return { id, name, contents };
    },
    staffOnly,
  );

  route(
    app,
    deleteEndpoint,
    async ({ params: { id }, ...exchange }) => {
      await run(exchange, (tx, context) => deleteCollection(tx, context, id));
      return { id };
    },
    staffOnly,
  );

  route(
    app,
    getCollectionPrivacy,
    async ({ params, ...exchange }) => {
      const { id, name, version, privacy, passwordHash, path } = await find(
        await powersOf(exchange),
        params.id,
        'change',
      );
      return {
        id,
        name,
        version,
        privacy,
        has_password: passwordHash !== null,
        group_ids: await listOpenTo(db, id),
        groups: await listGroups(db),
        bound_by: (await findBinding(db, path)) ?? null,
      };
    },
    staffOnly,
  );

  route(
    app,
    setPrivacy,
    async ({ params: { id }, body, ...exchange }) => {
      const { privacy, password } = body;
      // Asked before as well, so that nobody makes the server hash for nothing; the command asks again under its lock.
      await find(await powersOf(exchange), id, 'change');
      const isNew = privacy === 'password' && password !== '';
      if (isNew) checkPassword(password);
      const passwordHash = isNew ? await passwords.hash(password) : undefined;
      const change = { id, privacy, passwordHash, groupIds: body.group_ids, baseVersion: body.base_version };
      const version = await run(exchange, (tx, context) => setCollectionPrivacy(tx, context, change));
      return { id, version, privacy };
    },
    staffOnly,
  );

  route(
    app,
    listCollectionHistory,
    async ({ params, query, ...exchange }) => {
      const { id, name } = await find(await powersOf(exchange), params.id);
      return { ...(await listHistory(db, { kind: 'collection', id: String(id) }, query.p)), title: name };
    },
    staffOnly,
  );
}

type Kind = HeldKind | 'collection';

const SCREENS: Readonly<Record<Kind, (id: number) => string>> = {
  image: (id) => `/wagtail/images/${id}/`,
  document: (id) => `/wagtail/documents/edit/${id}/`,
  video: (id) => `/wagtail/videos/${id}/`,
  collection: (id) => `/wagtail/collections/${id}/`,
};

function checkPassword(password: string): void {
  const complain = (message: string) => new Invalid([{ field: 'password', message }]);
  if (password.length < MIN_COLLECTION_PASSWORD)
    throw complain(`must have at least ${MIN_COLLECTION_PASSWORD} characters`);
  if (password.length > MAX_COLLECTION_PASSWORD)
    throw complain(`must have at most ${MAX_COLLECTION_PASSWORD} characters`);
}
