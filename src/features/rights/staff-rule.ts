import { Forbidden } from '#shared/problem.ts';
import {
  type CollectionKind,
  type CollectionPermission,
  collectionRoots,
  explorableRoots,
  mayAccessAdmin,
  type ModelPermission,
  mayOnModel,
  regionsWith,
  type StaffPowers,
} from './permissions.ts';

/** Who may call a route of the admin: the server enforces the rule, and docs/routes.md prints it. */
export interface StaffRule {
  /** "staff who may add redirects" */
  readonly who: string;
  /** Detail of the answer 403: "You may not add redirects". */
  readonly refusal: string;
  /** @param params parameters of the path as they were sent, before they are parsed */
  readonly allows: (powers: StaffPowers, params: Readonly<Record<string, string>>) => boolean;
  /**
   * True where devices at a host stand may call too: the path has their restaurant as `rlid`, or as `id` of a screen.
   */
  readonly isForDevices?: true;
}

type Verbs = Readonly<Record<ModelPermission, string>>;

const VERBS: Verbs = {
  view: 'see',
  add: 'add',
  change: 'change',
  delete: 'delete',
};

function rule(can: string, allows: StaffRule['allows']): StaffRule {
  return { who: `staff who may ${can}`, refusal: `You may not ${can}`, allows };
}

/** Everybody who may use the admin. */
export const ANY_STAFF: StaffRule = {
  who: 'staff',
  refusal: 'This account may not use the admin',
  allows: mayAccessAdmin,
};

/** Staff with a right on the record, which the route's query or command checks. @param can "change the page" */
export function onRecord(can: string): StaffRule {
  return { ...rule(can, mayAccessAdmin), refusal: ANY_STAFF.refusal };
}

/**
 * Staff with a permission on all records of a model.
 * @param model "redirect", or a function of the path's parameters
 * @param noun "redirects"
 */
export function onModel(
  model: string | ((params: Readonly<Record<string, string>>) => string),
  permission: ModelPermission,
  noun: string,
  verb = VERBS[permission],
): StaffRule {
  const nameOf = typeof model === 'string' ? () => model : model;
  return rule(`${verb} ${noun}`, (powers, params) => mayOnModel(powers, nameOf(params), permission));
}

/** Staff with a right on any page. @param can "read reports" */
export function onPages(can: string): StaffRule {
  return rule(can, (powers) => mayAccessAdmin(powers) && explorableRoots(powers).length > 0);
}

/**
 * Staff with any permission on at least one model of a family.
 * @param prefix "snippet." @param can "see snippets"
 */
export function onAnyModel(prefix: string, can: string): StaffRule {
  return rule(
    can,
    (powers) =>
      powers.isActive && (powers.isSuperuser || powers.modelGrants.some(({ model }) => model.startsWith(prefix))),
  );
}

/** The rule, also for devices that are paired with the restaurant in the path. Without this a device is refused. */
export function alsoOnDevices(one: StaffRule): StaffRule {
  return { ...one, who: `${one.who}; paired devices of the restaurant`, isForDevices: true };
}

/** The four rules of a model. @param model "redirect" @param noun "redirects" @param verbs where "delete" is not the word */
export function modelRules(
  model: string,
  noun: string,
  verbs: Partial<Verbs> = {},
): Readonly<Record<ModelPermission, StaffRule>> {
  const of = (permission: ModelPermission) => onModel(model, permission, noun, verbs[permission]);
  return { view: of('view'), add: of('add'), change: of('change'), delete: of('delete') };
}

/** Which of a model's rules the powers pass, as screens offer them. */
export function rightsOf(rules: Readonly<Record<ModelPermission, StaffRule>>, powers: StaffPowers) {
  const has = (permission: ModelPermission) => rules[permission].allows(powers, {});
  return { add: has('add'), change: has('change'), delete: has('delete') };
}

/** For commands, which check the rule again. @throws Forbidden */
export function requireRule(powers: StaffPowers, { allows, refusal }: StaffRule): void {
  if (!allows(powers, {})) throw new Forbidden(refusal);
}

/** Staff with a permission on a kind of media in at least one collection. @param can "add documents" */
export function inCollections(
  kind: CollectionKind,
  can: string,
  permissions?: readonly CollectionPermission[],
): StaffRule {
  return rule(can, (powers) => collectionRoots(powers, kind, permissions).length > 0);
}

/** Staff with one of the permissions on restaurants of at least one region. @param can "import restaurants" */
export function onLocations(can: string, permissions: readonly ModelPermission[]): StaffRule {
  return rule(can, (powers) => permissions.some((permission) => regionsWith(powers, permission).length > 0));
}
