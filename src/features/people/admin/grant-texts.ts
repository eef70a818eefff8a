import type {
  CollectionKind,
  CollectionPermission,
  ModelPermission,
  PagePermission,
} from '#features/rights/permissions.ts';
import type { GroupDetails, GroupGrants } from '#features/accounts/groups-contract.ts';

export const PAGE_PERMISSION_LABELS: Readonly<Record<PagePermission, string>> = {
  add: 'Add',
  change: 'Edit',
  publish: 'Publish',
  bulk_delete: 'Delete branches',
  lock: 'Lock',
  unlock: 'Unlock',
};

export const COLLECTION_PERMISSION_LABELS: Readonly<Record<CollectionPermission, string>> = {
  add: 'Add',
  change: 'Edit',
  choose: 'Choose',
  delete: 'Delete',
};

export const MODEL_PERMISSION_LABELS: Readonly<Record<ModelPermission, string>> = {
  view: 'View',
  add: 'Add',
  change: 'Edit',
  delete: 'Delete',
};

export const KIND_LABELS: Readonly<Record<CollectionKind, string>> = {
  image: 'Images',
  document: 'Documents',
  video: 'Videos',
  collection: 'Collections',
};

const KIND_TEXTS: Readonly<Record<CollectionKind, string>> = {
  image: 'images',
  document: 'documents',
  video: 'videos',
  collection: 'collections',
};

/** Names of records: "Locations of Maine", "Texas images". */
export interface GrantNames {
  page(id: number): string;
  collection(id: number): string;
  model(model: string): string;
  region(country: string, state: string): string;
}

/** Rights of a group's members, a sentence for each record, in the order of the form. */
export function grantSentences(grants: GroupGrants, canAccessAdmin: boolean, names: GrantNames): string[] {
  const held = [
    ...grants.pages.map(
      ({ page, permissions }) =>
        `On the page “${names.page(page)}” and all pages below: ${verbs(permissions, PAGE_PERMISSION_LABELS)}.`,
    ),
    ...grants.collections.map(({ collection, kind, permissions }) => {
      const where = collection === null ? 'In all collections' : `In “${names.collection(collection)}” and below it`;
      return `${where}: ${verbs(permissions, COLLECTION_PERMISSION_LABELS)} ${KIND_TEXTS[kind]}.`;
    }),
    ...grants.models.map(
      ({ model, permissions }) => `${names.model(model)}: ${verbs(permissions, MODEL_PERMISSION_LABELS)}.`,
    ),
    ...grants.locations.map(
      ({ country, state, permissions }) =>
        `${names.region(country, state)}: ${verbs(permissions, MODEL_PERMISSION_LABELS)} restaurants.`,
    ),
  ];
  if (canAccessAdmin) return ['Use the admin.', ...held];
  return held.length > 0 ? ['Members may not use the admin. The rights below apply only once they may.', ...held] : [];
}

type Opens = GroupDetails['opens'];

/** Sentences about what membership of a group opens besides its rights. */
export function opensSentences({ collections, pages, tasks }: Opens): string[] {
  return [
    ...counted(collections.all, (n) => `Get the files of ${n('private collection')} open to this group.`),
    ...counted(pages.all, (n) => `See ${n('private page')} open to this group.`),
    ...counted(tasks.all, (n) => `Decide ${n('task')} of workflows.`),
  ];
}

/** Sentences about what nobody but superusers gets after the group is deleted. */
export function closedSentences({ collections, pages, tasks }: Opens): string[] {
  return [
    ...counted(
      collections.alone,
      (n) =>
        `Only this group gets the files of ${n('private collection')}. After that, only superusers and those who manage the collections do.`,
    ),
    ...counted(pages.alone, (n) => `Only this group sees ${n('private page')}. After that, only superusers do.`),
    ...counted(
      tasks.alone,
      (n) => `Only this group decides ${n('task')} of workflows. After that, only superusers do.`,
    ),
  ];
}

function counted(count: number, sentence: (n: (noun: string) => string) => string): string[] {
  return count === 0 ? [] : [sentence((noun) => (count === 1 ? `one ${noun}` : `${count} ${noun}s`))];
}

function verbs<P extends string>(permissions: readonly P[], labels: Readonly<Record<P, string>>): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(
    permissions.map((permission) => labels[permission].toLowerCase()),
  );
}
