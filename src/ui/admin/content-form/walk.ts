import { isRecord } from '#shared/is-record.ts';
import type { BlockDescription, ContentModel, FieldDescription, FieldsDescription } from '#content/describe.ts';
import { isStoredBlock, type StoredBlock } from '#content/stream.ts';
import { pathKey, type Path } from './tree.ts';

/** Characters of a block's text in its header. */
const PREVIEW_LENGTH = 70;

/** A stream in the content, with the blocks it holds. */
export interface StreamNode {
  kind: 'stream';
  /** Label of the stream's field. */
  label: string;
  path: Path;
  key: string;
  description: FieldDescription;
  blocks: BlockNode[];
}

/** A block, with the streams inside it. */
export interface BlockNode {
  kind: 'block';
  id: string;
  label: string;
  preview: string;
  path: Path;
  stored: StoredBlock;
  streams: StreamNode[];
}

/** Every stream of the fields, nested ones inside their blocks, in the order of the form. */
export function walkStreams(
  fields: FieldsDescription,
  names: readonly string[],
  value: unknown,
  model: ContentModel,
  path: Path = [],
): StreamNode[] {
  if (!isRecord(value)) return [];
  return names.flatMap((name) => {
    const field = fields[name];
    return field ? streamsOfField(field, field.label, value[name], model, [...path, name]) : [];
  });
}

function streamsOfField(
  field: FieldDescription,
  label: string,
  value: unknown,
  model: ContentModel,
  path: Path,
): StreamNode[] {
  if (field.kind === 'struct') return walkStreams(field.inner, Object.keys(field.inner), value, model, path);
  if (field.kind === 'list' && Array.isArray(value)) {
    const { item } = field.inner;
    if (!item) return [];
    return value.flatMap((entry: unknown, index) =>
      streamsOfField(item, label, entry, model, [...path, index]).map((node) => ({
        ...node,
        label: entryLabel(item, entry, index),
      })),
    );
  }
  if (field.kind !== 'stream') return [];
  const blocks = blocksOf(value).map((stored): BlockNode => {
    const description = model.blocks[stored.type];
    const at: Path = [...path, { block: stored.id }];
    return {
      kind: 'block',
      id: stored.id,
      label: labelOf(stored, description),
      preview: previewOf(stored, description),
      path: at,
      stored,
      streams: description
        ? walkStreams(description.fields, Object.keys(description.fields), stored.value, model, [...at, 'value'])
        : [],
    };
  });
  return [{ kind: 'stream', label, path, key: pathKey(path), description: field, blocks }];
}

/** The blocks of a stream's value; none when it is missing. */
export function blocksOf(value: unknown): readonly StoredBlock[] {
  return Array.isArray(value) ? value.filter(isStoredBlock) : [];
}

/** The label of the block's type; for an unknown type, the stored name. */
export function labelOf(block: StoredBlock, description: BlockDescription | undefined): string {
  return description?.label ?? `Unknown block “${block.type}”`;
}

/** The first text of a block, at most 70 characters, which distinguishes it from others of its type. */
export function previewOf(block: StoredBlock, description: BlockDescription | undefined): string {
  return description ? textOf(description.fields, block.value) : '';
}

/** The first text of some fields, at most 70 characters. */
export function textOf(fields: FieldsDescription, value: unknown): string {
  for (const text of textsIn(fields, value)) {
    const line = text.replaceAll(/\s+/g, ' ').trim();
    if (line !== '') return line.length > PREVIEW_LENGTH ? `${line.slice(0, PREVIEW_LENGTH - 1).trimEnd()}…` : line;
  }
  return '';
}

/** "Tab 2 · Carry out": an entry of a list by its field's label, place and first text. */
export function entryLabel(item: FieldDescription, value: unknown, index: number): string {
  const text = textOf({ item }, { item: value });
  return text === '' ? `${item.label} ${index + 1}` : `${item.label} ${index + 1} · ${text}`;
}

function* textsIn(fields: FieldsDescription, value: unknown): Iterable<string> {
  if (!isRecord(value)) return;
  for (const [name, field] of Object.entries(fields)) {
    const stored = value[name];
    if (typeof stored === 'string') {
      if (field.kind === 'text' || field.kind === 'multiline') yield stored;
      if (field.kind === 'rich-text') yield plainText(stored);
    } else if (field.kind === 'struct') yield* textsIn(field.inner, stored);
    else if (field.kind === 'list' && field.inner['item'] && Array.isArray(stored)) {
      for (const item of stored as unknown[]) yield* textsIn({ item: field.inner['item'] }, { item });
    } else if (field.kind === 'table' && Array.isArray(stored)) {
      for (const cell of (stored as unknown[]).flat()) if (typeof cell === 'string') yield cell;
    }
  }
}

const NAMED_CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

// Long texts are cut before parsing: headers are drawn for hundreds of blocks.
function plainText(html: string): string {
  return html
    .slice(0, 2000)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:#(\d+)|(\w+));/g, (whole: string, code: string | undefined, name: string | undefined) =>
      code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (NAMED_CHARACTERS[name ?? ''] ?? whole),
    );
}
