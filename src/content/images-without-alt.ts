import { isRecord } from '#shared/is-record.ts';
import type { FieldKind } from './field.ts';
import { isStoredBlock, type StoredBlock } from './stream.ts';

/** A content field, or the description of one. */
interface AnyField {
  readonly kind: FieldKind;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly inner: Readonly<Record<string, AnyField>>;
}
type AnyFields = Readonly<Record<string, AnyField>>;
type Value = Readonly<Record<string, unknown>>;

/** Returns a stored block's fields and its value in the shape of these fields; undefined for an unknown block type. */
export type OpenBlock = (block: StoredBlock) => { fields: AnyFields; value: Value } | undefined;

/** An image for which the content has no alternative text and that it does not mark as decoration. */
export interface ContentImageWithoutAlt {
  image: number;
  /** Path of the image in the content, for example "body.2.value.image". */
  field: string;
  /** The same path, with the ids of blocks in place of their positions. */
  steps: string[];
  /** True where the library's alternative text is used when the content has none; false in rich text. */
  takesDefault: boolean;
}

/**
 * Finds the images for which the content has no alternative text and that it does not mark as decoration, in reading
 * order. `isSilent` then decides with the library's alternative text whether guests miss a description.
 */
export function imagesWithoutAltIn(
  fields: AnyFields,
  content: Value,
  open: OpenBlock,
): Iterable<ContentImageWithoutAlt> {
  return unsaidIn(fields, content, open, [], []);
}

/**
 * True when guests who cannot see the image get no description of it.
 * @param libraryText the image's alternative text in the library. Undefined for a deleted image: it is not shown, so
 * its description is not missing.
 */
export function isSilent({ takesDefault }: ContentImageWithoutAlt, libraryText: string | undefined): boolean {
  return libraryText !== undefined && !(takesDefault && isSaid(libraryText));
}

function* unsaidIn(
  fields: AnyFields,
  holder: Value,
  open: OpenBlock,
  path: readonly string[],
  steps: readonly string[],
): Iterable<ContentImageWithoutAlt> {
  for (const [name, field] of Object.entries(fields)) {
    const isNamed = namesOf(field).some((sibling) => holder[sibling] === true || isSaid(holder[sibling]));
    if (!isNamed) yield* unsaidAt(field, holder[name], open, [...path, name], [...steps, name]);
  }
}

function* unsaidAt(
  field: AnyField,
  value: unknown,
  open: OpenBlock,
  path: readonly string[],
  steps: readonly string[],
): Iterable<ContentImageWithoutAlt> {
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

/** Names of the sibling fields that describe an image or mark it as decoration. */
function namesOf({ facts: { namedBy } }: AnyField): readonly string[] {
  return Array.isArray(namedBy) ? namedBy.filter((name) => typeof name === 'string') : [];
}

const isSaid = (text: unknown) => typeof text === 'string' && text.trim() !== '';
