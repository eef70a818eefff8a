import { isRecord } from '#shared/is-record.ts';
import type { ContentModel, FieldDescription, FieldsDescription } from '#content/describe.ts';
import { isSame } from '#content/merge-values.ts';
import { isStoredBlock } from '#content/stream.ts';
import { entryLabel, labelOf, previewOf } from '#ui/admin/content-form/walk.ts';
import { formOf, type PageValue, SLUG_KEY, TITLE_KEY } from './page-value.ts';

type Form = Readonly<Record<string, unknown>>;

/** The labels that lead to a place in a page: ["Body", "Hero · Lobster rolls", "Title"]. @param path of a merge's conflict */
export function labelsAt(
  path: readonly string[],
  form: Form,
  fields: FieldsDescription,
  model: ContentModel,
): string[] {
  const [name = '', ...rest] = path;
  if (name === TITLE_KEY) return ['Title'];
  if (name === SLUG_KEY) return ['Slug'];
  const field = fields[name];
  return field ? [field.label, ...labelsInside(rest, form[name], field, model)] : [name];
}

function labelsInside(path: readonly string[], value: unknown, field: FieldDescription, model: ContentModel): string[] {
  const [step, ...rest] = path;
  if (step === undefined) return [];
  if (Array.isArray(value)) {
    const block: unknown = value.find((entry) => isStoredBlock(entry) && entry.id === step);
    if (isStoredBlock(block)) {
      const description = model.blocks[block.type];
      const inside = description ? labelsAtFields(rest, block.value, description.fields, model) : [];
      return [titleOf(labelOf(block, description), previewOf(block, description)), ...inside];
    }
    const { item } = field.inner;
    const entry: unknown = value[Number(step)];
    return item ? [entryLabel(item, entry, Number(step)), ...labelsInside(rest, entry, item, model)] : [];
  }
  return isRecord(value) ? labelsAtFields(path, value, field.inner, model) : [];
}

function labelsAtFields(
  path: readonly string[],
  value: Form,
  fields: FieldsDescription,
  model: ContentModel,
): string[] {
  const [name, ...rest] = path;
  const field = name === undefined ? undefined : fields[name];
  return field && name !== undefined ? [field.label, ...labelsInside(rest, value[name], field, model)] : [];
}

const titleOf = (label: string, preview: string) => (preview === '' ? label : `${label} · ${preview}`);

/** What differs between two states of a page, by labels: "Title", "Body: Hero · Lobster rolls". */
export function changedLabels(
  before: PageValue,
  after: PageValue,
  fields: FieldsDescription,
  model: ContentModel,
): string[] {
  const [old, next] = [formOf(before), formOf(after)];
  return [TITLE_KEY, SLUG_KEY, ...Object.keys(fields)].flatMap((name) => {
    if (isSame(old[name], next[name])) return [];
    const [label = name] = labelsAt([name], next, fields, model);
    const [was, is] = [blocksOf(old[name]), blocksOf(next[name])];
    if (!was || !is) return [label];
    const changed = is.filter(
      (block) =>
        !isSame(
          was.find(({ id }) => id === block.id),
          block,
        ),
    );
    const removed = was.filter((block) => !is.some(({ id }) => id === block.id));
    if (changed.length + removed.length === 0) return [`${label}: order`];
    const nameOf = (block: (typeof is)[number]) =>
      titleOf(labelOf(block, model.blocks[block.type]), previewOf(block, model.blocks[block.type]));
    return [
      ...changed.map((block) => `${label}: ${nameOf(block)}`),
      ...removed.map((block) => `${label}: ${nameOf(block)} (removed)`),
    ];
  });
}

const blocksOf = (value: unknown) =>
  Array.isArray(value) && value.every((entry) => isStoredBlock(entry)) ? value : undefined;

const MOST_CHARACTERS = 600;

/** A stored value as text for comparison. Undefined: it does not exist. */
export function readable(value: unknown, model: ContentModel): string {
  if (value === undefined) return 'Removed';
  const text = textOf(value, model).trim();
  if (text === '') return 'Empty';
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

function textOf(value: unknown, model: ContentModel): string {
  if (typeof value === 'string') return plainText(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return joined(value, model);
  if (isStoredBlock(value)) {
    return [labelOf(value, model.blocks[value.type]), textOf(value.value, model)].filter(Boolean).join(': ');
  }
  if (!isRecord(value)) return '';
  const [only, ...more] = Object.entries(value);
  // The key of a target is its kind: { page: 12 }.
  if (only && more.length === 0 && typeof only[1] === 'number') return `${only[0]} ${only[1]}`;
  return joined(Object.values(value), model);
}

const joined = (values: readonly unknown[], model: ContentModel) =>
  values
    .map((one) => textOf(one, model))
    .filter(Boolean)
    .join(', ');

/** Rich text without its marks; a text that only looks like marks loses nothing that could be read. */
function plainText(text: string): string {
  if (!/<\/?[a-z][^>]*>/i.test(text)) return text;
  const parsed = new DOMParser().parseFromString(
    text.replaceAll(/<\/(p|li|h[1-6]|tr)>|<br\s*\/?>/gi, '$& '),
    'text/html',
  );
  return (parsed.body.textContent ?? '').replaceAll(/\s+/g, ' ');
}
