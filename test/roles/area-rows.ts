import type { AreaRole, AreaWorld } from './area-world.ts';

/** What a call is tried on, made anew for each try. */
export type Thing = Readonly<Record<string, number | string>>;

export interface AreaRow {
  method: 'GET' | 'POST';
  /** As docs/routes.md has it. */
  route: string;
  allowed: readonly AreaRole[];
  /** Makes what the call needs; the address takes its `:name` from there. */
  thing?: (world: AreaWorld) => Promise<Thing>;
  query?: string;
  /** The JSON to send, or the file. */
  body?: (thing: Thing, world: AreaWorld) => Record<string, unknown>;
  file?: { name: string; texts: (thing: Thing, world: AreaWorld) => Record<string, string> };
  /** A field that a 400 names to those who may use the area, but not this; otherwise they are refused with 403 or 404. */
  blames?: string;
  /** True for a 200 without effect and without data, which equals a refusal. */
  isEmpty?: (reply: Record<string, unknown>, thing: Thing) => boolean;
  /** Answers to the allowed that are no refusal of who they are: by default below 400. */
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
/** Whoever holds anything in some collection. */
export const SOME_COLLECTION: readonly AreaRole[] = ['elsewhere', ...LIBRARIANS];
export const CHAIN: readonly AreaRole[] = ['regional', 'superuser'];
/** Whoever holds anything in some region. */
export const SOME_REGION: readonly AreaRole[] = ['elsewhere', ...CHAIN];
export const CONFIGURATORS: readonly AreaRole[] = ['configurator', 'superuser'];
/** Whoever may edit some page. */
export const PAGE_EDITORS: readonly AreaRole[] = ['editor', 'elsewhere', 'regional', 'superuser'];

export const doneNothing = (reply: Record<string, unknown>): boolean => {
  const { done } = reply;
  return Array.isArray(done) ? done.length === 0 : done === 0;
};
