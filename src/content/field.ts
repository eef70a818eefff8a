import type { z } from 'zod';
import type { Reference } from './references.ts';
import type { Lookup } from './lookup.ts';
import type { ContentRegistry } from './registry.ts';

/**
 * Drafts may be incomplete but never malformed. Publishing, submitting and scheduling check all rules. Old versions that
 * become a draft again ('restore') also keep choices that are no longer offered, and what exceeds limits that became
 * stricter since: the editor marks choices at once, and the next save names the rest.
 */
export type ValidationMode = 'draft' | 'restore' | 'publish';

/** The kinds of fields; the admin has one widget per kind. */
export const FIELD_KINDS = [
  'text',
  'multiline',
  'rich-text',
  'choice',
  'number',
  'boolean',
  'date',
  'target',
  'image',
  'document',
  'video',
  'page',
  'snippet',
  'embed',
  'table',
  'list',
  'struct',
  'stream',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** What a field needs besides its stored value to become props. */
export interface ResolveContext {
  registry: ContentRegistry;
  lookup: Lookup;
  /** Called for content that cannot be shown (unknown block, deleted target), with its content path. */
  onLost(loss: { path: string; reason: string }): void;
  /**
   * Called with the type of every block that is drawn, nested ones too: a page loads the code of its own blocks only.
   * @returns a function to call once the block's fields are resolved: true when the block and its content only show
   */
  onBlock?(type: string): () => boolean;
  /** Called with the kind of every field whose target exists and may need code of its own: videos and embeds. */
  onMedium?(kind: 'video' | 'embed'): void;
}

/**
 * One field of a block, template or settings model: how its stored value is checked, what it points at,
 * and what the view gets. `Stored` and `Props` differ where they should (image id ↔ renditions).
 */
export interface Field<Stored = unknown, Props = unknown> {
  readonly kind: FieldKind;
  readonly label: string;
  readonly help: string;
  readonly required: boolean;
  /** Kind-specific facts for forms and docs: choices, limits, block set. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Fields inside (struct) or the item's field (list). */
  readonly inner: Readonly<Record<string, Field>>;
  /** A new value in an empty form. */
  empty(): Stored;
  schema(mode: ValidationMode, registry: ContentRegistry): z.ZodType;
  references(value: Stored, path: string, registry: ContentRegistry): Iterable<Reference>;
  /** Also takes a missing value: content may be older than its field. */
  resolve(value: Stored | null | undefined, path: string, context: ResolveContext): Props;
  /** Plain text for search, in reading order. */
  text(value: Stored, registry: ContentRegistry): Iterable<string>;
}

export type Fields = Readonly<Record<string, Field>>;

/** What is kept in storage for a set of fields. */
export type StoredValue<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer S, unknown> ? S : never };

/** What a view gets for a set of fields. */
export type ResolvedValue<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer _S, infer P> ? P : never };

export interface FieldOptions {
  label: string;
  help?: string;
  /** Checked at publish only. */
  required?: boolean;
}

/** The parts that fields without references, inner fields or text share. */
export function plainField(kind: FieldKind, options: FieldOptions, facts: Record<string, unknown> = {}) {
  return {
    kind,
    label: options.label,
    help: options.help ?? '',
    required: options.required ?? false,
    facts,
    inner: {},
    *references(): Iterable<Reference> {},
    *text(): Iterable<string> {},
  };
}
