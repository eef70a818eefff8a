import type { AreaRole, AreaWorld } from './area-world.ts';

/** Ids for a call, created anew for each attempt. */
export type Thing = Readonly<Record<string, number | string>>;

export interface AreaRow {
  method: 'GET' | 'POST';
  /** Route as in docs/routes.md. */
  route: string;
  allowed: readonly AreaRole[];
  /** Creates the call's target, which also gives the `:name` parameters of the URL. */
  thing?: (world: AreaWorld) => Promise<Thing>;
  query?: string;
  /** JSON body or file to send. */
  body?: (thing: Thing, world: AreaWorld) => Record<string, unknown>;
  file?: { name: string; texts: (thing: Thing, world: AreaWorld) => Record<string, string> };
  /** Field in the 400 for users of the area who may not do this; without it, they are refused with 403 or 404. */
  blames?: string;
  /** True for a 200 without effect and without data, which equals a refusal. */
  isEmpty?: (reply: Record<string, unknown>, thing: Thing) => boolean;
  /** Statuses for allowed users that are not refusals of the user; by default below 400. */
  answers?: readonly number[];
}

export const EVERY_STAFF: readonly AreaRole[] = [
  'editor',
  'elsewhere',
  'collection_only',
  'regional',
  'configurator',
  'superuser',
];
export const LIBRARIANS: readonly AreaRole[] = ['collection_only', 'regional', 'superuser'];
/** Roles with any right in some collection. */
export const SOME_COLLECTION: readonly AreaRole[] = ['elsewhere', ...LIBRARIANS];
export const CHAIN: readonly AreaRole[] = ['regional', 'superuser'];
/** Roles with any right in some region. */
export const SOME_REGION: readonly AreaRole[] = ['elsewhere', ...CHAIN];
export const CONFIGURATORS: readonly AreaRole[] = ['configurator', 'superuser'];
/** Roles that may edit some page. */
export const PAGE_EDITORS: readonly AreaRole[] = ['editor', 'elsewhere', 'regional', 'superuser'];

export const doneNothing = (reply: Record<string, unknown>): boolean => {
  const { done } = reply;
  return Array.isArray(done) ? done.length === 0 : done === 0;
};
