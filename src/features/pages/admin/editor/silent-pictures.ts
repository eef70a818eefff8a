import type { ContentModel, FieldDescription, FieldsDescription } from '#content/describe.ts';
import type { Choosers } from '#ui/admin/content-form/choosers.ts';
import { isRecord, isStoredBlock } from '#ui/admin/content-form/tree.ts';
import { labelsAt } from './describe-changes.ts';

/** A picture of which nothing is read to guests who do not see it. */
export interface SilentPicture {
  /** Content path: "body.2.value.image". */
  field: string;
  /** The labels that lead there. */
  labels: string[];
}

/** A picture that the page itself says nothing about. */
interface Unsaid {
  image: number;
  field: string;
  /** The same place by names and block ids. */
  steps: string[];
  /** The library's text stands in where the page has none; in rich text it does not. */
  takesDefault: boolean;
}

/**
 * The pictures of a page without alternative text: neither the page nor the library has one, and nothing says that they
 * are mere decoration. Pictures that are gone are not shown, so nobody misses their text.
 */
export async function findSilentPictures(
  content: Readonly<Record<string, unknown>>,
  fields: FieldsDescription,
  model: ContentModel,
  describe: Choosers['describe'],
): Promise<SilentPicture[]> {
  const unsaid = [...unsaidIn(fields, content, model, [], [])];
  const things = await Promise.all(unsaid.map(({ image }) => describe('image', image)));
  return unsaid.flatMap(({ field, steps, takesDefault }, index) => {
    const thing = things[index];
    if (!thing || (takesDefault && isSaid(thing.alt))) return [];
    return [{ field, labels: labelsAt(steps, content, fields, model) }];
  });
}

function* unsaidIn(
  fields: FieldsDescription,
  holder: Readonly<Record<string, unknown>>,
  model: ContentModel,
  path: readonly string[],
  steps: readonly string[],
): Iterable<Unsaid> {
  for (const [name, field] of Object.entries(fields)) {
    const said = namesOf(field).some((sibling) => holder[sibling] === true || isSaid(holder[sibling]));
    if (!said) yield* unsaidAt(field, holder[name], model, [...path, name], [...steps, name]);
  }
}

function* unsaidAt(
  field: FieldDescription,
  value: unknown,
  model: ContentModel,
  path: readonly string[],
  steps: readonly string[],
): Iterable<Unsaid> {
  const place = { field: path.join('.'), steps: [...steps] };
  if (field.kind === 'image' && typeof value === 'number' && field.facts['isSilent'] !== true) {
    yield { ...place, image: value, takesDefault: true };
  } else if (field.kind === 'rich-text' && typeof value === 'string') {
    for (const [tag, id] of value.matchAll(/<img [^<>]*?\bdata-image="(\d+)"[^<>]*>/g)) {
      if (!/\balt="[^"]*[^"\s][^"]*"/.test(tag)) yield { ...place, image: Number(id), takesDefault: false };
    }
  } else if (field.kind === 'stream' && Array.isArray(value)) {
    for (const [index, block] of value.entries()) {
      const description = isStoredBlock(block) ? model.blocks[block.type] : undefined;
      if (!isStoredBlock(block) || !description) continue;
      const at = [...path, String(index), 'value'];
      yield* unsaidIn(description.fields, block.value, model, at, [...steps, block.id]);
    }
  } else if (field.kind === 'list' && Array.isArray(value) && field.inner['item']) {
    for (const [index, entry] of value.entries()) {
      const at = String(index);
      yield* unsaidAt(field.inner['item'], entry, model, [...path, at], [...steps, at]);
    }
  } else if (field.kind === 'struct' && isRecord(value)) {
    yield* unsaidIn(field.inner, value, model, path, steps);
  }
}

/** Fields beside a picture that say what it shows, or that it is mere decoration. */
function namesOf({ facts: { namedBy } }: FieldDescription): readonly string[] {
  return Array.isArray(namedBy) ? namedBy.filter((name) => typeof name === 'string') : [];
}

const isSaid = (text: unknown) => typeof text === 'string' && text.trim() !== '';
