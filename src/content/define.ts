import type { FieldError } from '#shared/problem.ts';
import type { Field, Fields, ResolvedValue, StoredValue } from './field.ts';

/** Old value → value of the next version. Pure; kept permanently, with a before/after test. */
export type Upgrade = (old: Record<string, unknown>) => Record<string, unknown>;

/** Definition of a block, without its view. */
export interface BlockDefinition<F extends Fields = Fields> {
  /** The stored type, spelled as in Spec §2.6. */
  type: string;
  label: string;
  group: BlockGroup;
  help: string;
  fields: F;
  /** Realistic content that validates for publish: for the picker's preview, the gallery, tests and docs. */
  example: StoredValue<F>;
  /** Version of the stored shape; `upgrades[n]` leads from n to n + 1. */
  version: number;
  upgrades: Readonly<Record<number, Upgrade>>;
  /** Rules between fields, checked at publish. */
  rules(value: StoredValue<F>): FieldError[];
}

export const BLOCK_GROUPS = ['text', 'media', 'navigation', 'promotion', 'layout'] as const;
export type BlockGroup = (typeof BLOCK_GROUPS)[number];

/** Where pages of a template are allowed, and how they are served. */
export interface TemplateDefinition<F extends Fields = Fields> {
  /** "generic_content": the name in storage, in preloaded data and of the view. */
  name: string;
  label: string;
  help: string;
  fields: F;
  example: StoredValue<F>;
  version: number;
  upgrades: Readonly<Record<number, Upgrade>>;
  rules(value: StoredValue<F>): FieldError[];
  /** Adds, at publish, values that must not change afterwards, although their sources may. */
  settle?(value: StoredValue<F>): StoredValue<F>;
  /** Query parameters that change the page. They are part of the cache key; all others are ignored. */
  parameters: readonly string[];
  /** Addresses below the page that the page itself serves, in order: ":state/:city/". */
  subroutes: readonly string[];
  /** False keeps pages of this template out of search engines and sitemaps. */
  isIndexable: boolean;
  /** HTTP status of the page (the 404 page answers 404). */
  status: number;
  /**
   * 'bare' has neither header nor footer; 'framed' is bare and may be framed by pages of this site. All others refuse
   * to be framed.
   */
  shell: 'site' | 'bare' | 'framed';
  /** False for a template of which staff make no pages: another template or the server serves it. */
  standsAlone: boolean;
  /** True when its pages have a form whose submissions staff read. */
  takesSubmissions: boolean;
  /** Where staff may put pages of this template. */
  placement: Placement;
}

/** Rules of the page tree: the parent's and the child's must both allow a placement. They bind superusers too. */
export interface Placement {
  /** Templates of allowed parent pages; 'any', or 'none' for pages that staff do not create (the root of a site). */
  parents: readonly string[] | 'any' | 'none';
  /** Templates of allowed child pages; an empty list allows none. */
  children: readonly string[] | 'any';
  /** Maximum number of pages of the template in one site; unlimited when absent. */
  maxCount?: number;
  /** Maximum number of pages of the template below one parent. */
  maxCountPerParent?: number;
}

const ANYWHERE: Placement = { parents: 'any', children: 'any' };

/** A settings model: one value a site, edited by staff. */
export interface SettingsDefinition<F extends Fields = Fields> {
  name: string;
  label: string;
  help: string;
  fields: F;
  example: StoredValue<F>;
}

/** A snippet model: a piece of content with a name that several pages, or the shell, point at. */
export interface SnippetDefinition<F extends Fields = Fields> {
  name: string;
  label: string;
  help: string;
  fields: F;
  example: StoredValue<F>;
  rules(value: StoredValue<F>): FieldError[];
}

/** Props of a block's view: the view never declares its own. */
export type BlockProps<D> = D extends BlockDefinition<infer F> ? ResolvedValue<F> : never;
/** Field values of a template's page, resolved. Templates with a loader add to these. */
export type TemplateFieldProps<D> = D extends TemplateDefinition<infer F> ? ResolvedValue<F> : never;
export type SnippetProps<D> = D extends SnippetDefinition<infer F> ? ResolvedValue<F> : never;
export type SettingsProps<D> = D extends SettingsDefinition<infer F> ? ResolvedValue<F> : never;
/** Stored value of any definition, for seeds and builders. */
export type StoredOf<D> = D extends { fields: infer F extends Fields } ? StoredValue<F> : never;

type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

export function defineBlock<const F extends Record<string, Field>>(
  definition: Optional<BlockDefinition<F>, 'version' | 'upgrades' | 'rules' | 'help'>,
): BlockDefinition<F> {
  return { version: 1, upgrades: {}, help: '', rules: () => [], ...definition };
}

export function defineTemplate<const F extends Record<string, Field>>(
  definition: Optional<
    TemplateDefinition<F>,
    | 'version'
    | 'upgrades'
    | 'rules'
    | 'help'
    | 'parameters'
    | 'subroutes'
    | 'isIndexable'
    | 'status'
    | 'shell'
    | 'standsAlone'
    | 'takesSubmissions'
    | 'placement'
  >,
): TemplateDefinition<F> {
  return {
    version: 1,
    upgrades: {},
    help: '',
    rules: () => [],
    parameters: [],
    subroutes: [],
    isIndexable: true,
    status: 200,
    shell: 'site',
    standsAlone: true,
    takesSubmissions: false,
    placement: ANYWHERE,
    ...definition,
  };
}

/** A template of pages that the server makes outside the page tree: without fields, and not for search engines. */
export function defineServerTemplate({
  madeFor,
  ...definition
}: Pick<TemplateDefinition, 'name' | 'label'> &
  Partial<Pick<TemplateDefinition, 'shell'>> & {
    /** "each guest who waits" */
    madeFor: string;
  }) {
  return defineTemplate({
    help: `Created by the server for ${madeFor}. You cannot add pages of this type.`,
    placement: { parents: 'none', children: [] },
    fields: {},
    example: {},
    isIndexable: false,
    standsAlone: false,
    ...definition,
  });
}

export function defineSettings<const F extends Record<string, Field>>(
  definition: Optional<SettingsDefinition<F>, 'help'>,
): SettingsDefinition<F> {
  return { help: '', ...definition };
}

export function defineSnippet<const F extends Record<string, Field>>(
  definition: Optional<SnippetDefinition<F>, 'help' | 'rules'>,
): SnippetDefinition<F> {
  return { help: '', rules: () => [], ...definition };
}
