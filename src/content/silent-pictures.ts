import type { FieldKind } from './field.ts';
import { isRecord, isStoredBlock, type StoredBlock } from './stream.ts';

/** A field, or the description of one. */
interface AnyField {
  readonly kind: FieldKind;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly inner: Readonly<Record<string, AnyField>>;
}
type AnyFields = Readonly<Record<string, AnyField>>;
type Value = Readonly<Record<string, unknown>>;

/** The fields of a stored block with its value in their shape; undefined for a block that nobody knows. */
export type OpenBlock = (block: StoredBlock) => { fields: AnyFields; value: Value } | undefined;

/** A picture that the content itself says nothing about. */
export interface UnsaidPicture {
  image: number;
  /** Content path: "body.2.value.image". */
  field: string;
  /** The same place by names and block ids. */
  steps: string[];
  /** The library's text stands in where the content has none; in rich text it does not. */
  takesDefault: boolean;
}

/**
 * The pictures for which content has no alternative text and does not say that they are mere decoration, in reading order.
 * Whether guests miss a text is for `isSilent` to say, which knows the library's.
 */
export function unsaidPicturesIn(fields: AnyFields, content: Value, open: OpenBlock): Iterable<UnsaidPicture> {
  return unsaidIn(fields, content, open, [], []);
}

/**
 * True when guests who do not see the picture are told nothing.
 * @param libraryText of the picture; undefined when the picture is gone: it is not shown, so nobody misses its text
 */
export function isSilent({ takesDefault }: UnsaidPicture, libraryText: string | undefined): boolean {
  return libraryText !== undefined && !(takesDefault && isSaid(libraryText));
}

function* unsaidIn(
  fields: AnyFields,
  holder: Value,
  open: OpenBlock,
  path: readonly string[],
  steps: readonly string[],
): Iterable<UnsaidPicture> {
  for (const [name, field] of Object.entries(fields)) {
    const said = namesOf(field).some((sibling) => holder[sibling] === true || isSaid(holder[sibling]));
    if (!said) yield* unsaidAt(field, holder[name], open, [...path, name], [...steps, name]);
  }
}

function* unsaidAt(
  field: AnyField,
  value: unknown,
  open: OpenBlock,
  path: readonly string[],
  steps: readonly string[],
): Iterable<UnsaidPicture> {
  const place = { field: path.join('.'), steps: [...steps] };
  if (field.kind === 'image' && typeof value === 'number' && field.facts['isSilent'] !== true) {
    yield { ...place, image: value, takesDefault: true };
  } else if (field.kind === 'rich-text' && typeof value === 'string') {
    for (const [tag, id] of value.matchAll(/<img [^<>]*?\bdata-image="(\d+)"[^<>]*>/g)) {
      if (!/\balt="[^"]*[^"\s][^"]*"/.test(tag)) yield { ...place, image: Number(id), takesDefault: false };
    }
  } else if (field.kind === 'stream' && Array.isArray(value)) {
    for (const [index, block] of value.entries()) {
      const opened = isStoredBlock(block) ? open(block) : undefined;
      if (!isStoredBlock(block) || !opened) continue;
      const at = [...path, String(index), 'value'];
      yield* unsaidIn(opened.fields, opened.value, open, at, [...steps, block.id]);
    }
  } else if (field.kind === 'list' && Array.isArray(value) && field.inner['item']) {
    for (const [index, entry] of value.entries()) {
      const at = String(index);
      yield* unsaidAt(field.inner['item'], entry, open, [...path, at], [...steps, at]);
    }
  } else if (field.kind === 'struct' && isRecord(value)) {
    yield* unsaidIn(field.inner, value, open, path, steps);
  }
}

/** Fields beside a picture that say what it shows, or that it is mere decoration. */
function namesOf({ facts: { namedBy } }: AnyField): readonly string[] {
  return Array.isArray(namedBy) ? namedBy.filter((name) => typeof name === 'string') : [];
}

const isSaid = (text: unknown) => typeof text === 'string' && text.trim() !== '';
