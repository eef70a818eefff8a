import type { FastifyInstance } from 'fastify';
import { Invalid } from '#shared/problem.ts';
import { collectionRoots, mayOnCollection } from '#features/rights/permissions.ts';
import { type StaffRouteDeps, staffRoutes } from '#features/accounts/server/index.ts';
import { listHistory } from '#features/history/server/index.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import type { PasswordHasher } from '#platform/passwords/password-hasher.ts';
import * as contract from '../contract.ts';
import { collectionRules as rules } from '../rules.ts';
import { createCollection, deleteCollection, updateCollection } from './commands.ts';
import { countHeld, type HeldKind, listHeld } from './held-items.ts';
import type { MediaViews } from './published.ts';
import { carriesOwnGrant, OWN_GRANT } from './move-refusal.ts';
import { listGroupRights, listGroups, listOpenTo } from './queries-rights.ts';
import { findCollectionFor, listAbove, listCollectionTree, listPlacesFor } from './queries-tree.ts';
import { findBinding, setCollectionPrivacy } from './set-privacy.ts';

interface CollectionRouteDeps extends StaffRouteDeps {
  passwords: PasswordHasher;
  mediaViews: MediaViews;
}

/** Routes for collections: tree, parent, privacy and history. */
export function collectionRoutes(app: FastifyInstance, deps: CollectionRouteDeps): void {
  const { db, passwords, mediaViews } = deps;
  const staff = staffRoutes(app, deps, (context) => ({ ...context, mediaViews }));

  staff.serve(contract.listCollections, rules.view, async ({ context: { powers } }) => ({
    rows: await listCollectionTree(db, powers, mediaViews),
    mayAdd: rules.add.allows(powers, {}),
  }));
  staff.serve(contract.listPlaces, rules.add, async ({ context }) => ({
    places: await listPlacesFor(db, context.powers),
  }));
  staff.change(contract.addCollection, rules.add, async (tx, { body, context }) => ({
    id: await createCollection(tx, context, { name: body.name, parentId: body.parent }),
    version: 1,
  }));
  staff.serve(contract.getCollection, rules.viewOne, async ({ params, context: { powers } }) => {
    const { id, name, path, parentId, privacy, version } = await findCollectionFor(db, powers, params.id);
    const mayChange = mayOnCollection(powers, 'collection', 'change', path);
    const moveRefusal = carriesOwnGrant(powers, path) ? OWN_GRANT : null;
    const places = mayChange && moveRefusal === null ? await listPlacesFor(db, powers, path) : [];
    const { image, document, video } = await countHeld(db, mediaViews, id);
    return {
      id,
      name,
      parentId,
      version,
      above: await listAbove(db, powers, path),
      privacy,
      boundBy: (await findBinding(db, path)) ?? null,
      places: places.length > 0 ? places : null,
      moveRefusal,
      counts: { image, document, video },
      rights: await listGroupRights(db, { id, path }),
      mayChange,
      mayDelete: mayOnCollection(powers, 'collection', 'delete', path),
    };
  });
  staff.change(contract.updateCollection, rules.changeOne, async (tx, { params: { id }, body, context }) => {
    const change = { id, name: body.name, parentId: body.parent, baseVersion: body.baseVersion };
    return { id, version: await updateCollection(tx, context, change) };
  });
  staff.serve(contract.getCollectionDeletion, rules.deleteOne, async ({ params, context: { powers } }) => {
    const { id, name, path } = await findCollectionFor(db, powers, params.id, 'delete');
    const counts = Object.entries(await countHeld(db, mediaViews, id)) as [Kind, number][];
    const present = counts.filter(([, count]) => count > 0);
    const seen = present
      .map(([kind]) => kind)
      .filter((kind) => collectionRoots(powers, kind).some((root) => path.startsWith(root)));
    const held = await listHeld(db, mediaViews, id, seen, contract.MAX_NAMED_CONTENTS);
    const contents = present.map(([kind, count]) => ({
      kind,
      count,
      named: held
        .filter((one) => one.kind === kind)
        .map((one) => ({ id: one.id, title: one.title, url: SCREENS[kind](one.id) })),
    }));
    return { id, name, contents, mayChange: mayOnCollection(powers, 'collection', 'change', path) };
  });
  staff.change(contract.deleteCollection, rules.deleteOne, async (tx, { params: { id }, context }) => {
    await deleteCollection(tx, context, id);
    return { id };
  });
  staff.serve(contract.getCollectionPrivacy, rules.changeOne, async ({ params, context }) => {
    const found = await findCollectionFor(db, context.powers, params.id, 'change');
    const { id, name, version, privacy, passwordHash, path } = found;
    return {
      id,
      name,
      version,
      privacy,
      hasPassword: passwordHash !== null,
      groupIds: await listOpenTo(db, id),
      groups: await listGroups(db),
      boundBy: (await findBinding(db, path)) ?? null,
      mayDelete: mayOnCollection(context.powers, 'collection', 'delete', path),
    };
  });
  staff.serve(contract.setPrivacy, rules.changeOne, async ({ params: { id }, body, context }) => {
    const { privacy, password } = body;
    // The right is checked before the password is hashed, which is expensive; the command checks it again.
    await findCollectionFor(db, context.powers, id, 'change');
    const isNew = privacy === 'password' && password !== '';
    if (isNew) checkPassword(password);
    const passwordHash = isNew ? await passwords.hash(password) : undefined;
    const change = { id, privacy, passwordHash, groupIds: body.groupIds, baseVersion: body.baseVersion };
    const version = await inTransactionAgain(db, (tx) => setCollectionPrivacy(tx, context, change));
    return { id, version, privacy };
  });
  staff.serve(contract.listCollectionHistory, rules.viewOne, async ({ params, query, context }) => {
    const { id, name } = await findCollectionFor(db, context.powers, params.id);
    return { ...(await listHistory(db, { kind: 'collection', id: String(id) }, query.p)), title: name };
  });
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
  if (password.length < contract.MIN_COLLECTION_PASSWORD)
    throw complain(`must have at least ${contract.MIN_COLLECTION_PASSWORD} characters`);
  if (password.length > contract.MAX_COLLECTION_PASSWORD)
    throw complain(`must have at most ${contract.MAX_COLLECTION_PASSWORD} characters`);
}
