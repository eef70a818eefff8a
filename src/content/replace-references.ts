import { isRecord } from '#shared/is-record.ts';
import type { Field, Fields } from './field.ts';
import type { ReferenceKind } from './references.ts';
import type { ContentRegistry } from './registry.ts';
import { imageIdOf, ownTargetOf } from './rich-text-forms.ts';
import type { StoredBlock } from './stream.ts';
import { upgradeBlock } from './upgrade.ts';

/** Which references are replaced: those of the kind that point at `from` then point at `to`. */
export interface Replacement {
  kind: ReferenceKind;
  from: number;
  to: number;
}

/**
 * A stored value with every reference to one thing replaced by another, and the number of replacements: exactly those
 * that `referencesIn` finds, so also in nested blocks and in rich text. The given value is not changed, and the result
 * shares its unchanged parts; without a reference it is the result itself. A changed block is upgraded to its
 * definition's current version, as if it had been saved; blocks of unknown types are not changed.
 */
export function replaceReferences(
  fields: Fields,
  value: Readonly<Record<string, unknown>>,
  registry: ContentRegistry,
  replacement: Replacement,
): { value: Record<string, unknown>; count: number } {
  const replaced: Record<string, unknown> = {};
  let count = 0;
  for (const [name, field] of Object.entries(fields)) {
    const inner = inField(field, value[name], registry, replacement);
    if (inner.count === 0) continue;
    replaced[name] = inner.value;
    count += inner.count;
  }
  return { value: count === 0 ? value : { ...value, ...replaced }, count };
}

interface Replaced {
  value: unknown;
  count: number;
}

function inField(field: Field, value: unknown, registry: ContentRegistry, replacement: Replacement): Replaced {
  const { kind, from, to } = replacement;
  switch (field.kind) {
    case 'image':
    case 'document':
    case 'video':
    case 'page':
    case 'snippet':
      return field.kind === kind && value === from ? { value: to, count: 1 } : { value, count: 0 };
    case 'target':
      return isRecord(value) && (kind === 'page' || kind === 'document') && value[kind] === from
        ? { value: { ...value, [kind]: to }, count: 1 }
        : { value, count: 0 };
    case 'rich-text':
      return typeof value === 'string' ? inRichText(value, replacement) : { value, count: 0 };
    case 'struct':
      return isRecord(value) ? replaceReferences(field.inner, value, registry, replacement) : { value, count: 0 };
    case 'list': {
      const item = field.inner['item'];
      return item && Array.isArray(value)
        ? inEach(value, (entry) => inField(item, entry, registry, replacement))
        : { value, count: 0 };
    }
    case 'stream':
      return Array.isArray(value)
        ? inEach(value as StoredBlock[], (block) => inBlock(block, registry, replacement))
        : { value, count: 0 };
    default:
      return { value, count: 0 };
  }
}

function inEach<T>(entries: readonly T[], replace: (entry: T) => Replaced): Replaced {
  const replaced = entries.map(replace);
  const count = replaced.reduce((sum, entry) => sum + entry.count, 0);
  return { value: count === 0 ? entries : replaced.map((entry) => entry.value), count };
}

function inBlock(stored: StoredBlock, registry: ContentRegistry, replacement: Replacement): Replaced {
  const definition = registry.block(stored.type);
  if (!definition) return { value: stored, count: 0 };
  const block = upgradeBlock(stored, definition);
  const { value, count } = replaceReferences(definition.fields, block.value, registry, replacement);
  return { value: count === 0 ? stored : { ...block, value }, count };
}

/** The tags that `referencesInRichText` reads; all other text is kept unchanged. */
const MARK = /(<a [^<>]*?\bhref=")([^"]*)(?=")|(<img [^<>]*?\bdata-image=")(\d+)(?=")/g;

function inRichText(html: string, { kind, from, to }: Replacement): { value: string; count: number } {
  let count = 0;
  const value = html.replace(
    MARK,
    (mark: string, link: string | undefined, address: string | undefined, image: string | undefined, id?: string) => {
      const own = ownTargetOf(address ?? '');
      const isMeant =
        image === undefined ? own?.kind === kind && own.id === from : kind === 'image' && imageIdOf(id) === from;
      if (!isMeant) return mark;
      count += 1;
      return image === undefined ? `${link}${kind}:${to}` : `${image}${to}`;
    },
  );
  return { value, count };
}
