import { diffArrays } from 'diff';
import type { Field, Fields } from './field.ts';
import { type CompareWords, createWordComparison, type DiffPart } from './diff-text.ts';
import { type DiffValue, NOTHING, shown, summary, summaryOfFields, tableText } from './diff-values.ts';
import { mergeOrder, stayedInOrder } from './merge-order.ts';
import { type Content, isBlocks, isContent, isSame } from './merge-values.ts';
import type { ContentRegistry } from './registry.ts';
import { richTextToPlain } from './rich-text.ts';
import type { StoredBlock } from './stream.ts';
import { upgradeBlock } from './upgrade.ts';

/** One difference between two versions. */
export interface Difference {
  /** Field names, block ids and places in lists: "body.5f….title". */
  path: string;
  /** The path in labels that users see: ["Body", "Hero", "Title"]. */
  labels: string[];
  kind: 'changed' | 'added' | 'removed' | 'moved';
  /** For texts. */
  parts?: DiffPart[];
  /** For any other value; absent on a side that has none. */
  before?: DiffValue;
  after?: DiffValue;
}

interface Comparison {
  registry: ContentRegistry;
  words: CompareWords;
  found: Difference[];
}

interface Place {
  path: string;
  labels: string[];
}

/**
 * The differences between two stored values of the same fields, in the order of the fields: changed ones only. Blocks
 * are matched by id; a block counts as moved only when its order among the other blocks changed. Work and memory are
 * bounded: texts with little in common are shown whole instead of word by word.
 */
export function diffContent(fields: Fields, before: Content, after: Content, registry: ContentRegistry): Difference[] {
  const comparison: Comparison = { registry, words: createWordComparison(), found: [] };
  compareFields(comparison, { path: '', labels: [] }, fields, before, after);
  return comparison.found;
}

function compareFields(comparison: Comparison, at: Place, fields: Fields, before: Content, after: Content): void {
  for (const [name, field] of Object.entries(fields)) {
    // Content may be older than its field.
    const [old, fresh] = [before[name] ?? field.empty(), after[name] ?? field.empty()];
    if (isSame(old, fresh)) continue;
    compareField(comparison, inside(at, name, field.label), field, old, fresh);
  }
}

function compareField(comparison: Comparison, at: Place, field: Field, before: unknown, after: unknown): void {
  const { found, registry, words } = comparison;
  switch (field.kind) {
    case 'text':
    case 'multiline':
      found.push({ ...at, kind: 'changed', parts: words(String(before ?? ''), String(after ?? '')) });
      return;
    case 'rich-text':
      found.push({ ...at, kind: 'changed', ...compareRichText(words, String(before ?? ''), String(after ?? '')) });
      return;
    case 'table':
      found.push({ ...at, kind: 'changed', parts: words(tableText(before), tableText(after)) });
      return;
    case 'stream':
      if (isBlocks(before) && isBlocks(after))
        compareBlocks(comparison, at, before as StoredBlock[], after as StoredBlock[]);
      else found.push({ ...at, kind: 'changed', before: NOTHING, after: summary(field, after, registry) });
      return;
    case 'list':
      compareList(comparison, at, field, listOf(before), listOf(after));
      return;
    case 'struct':
      compareFields(comparison, at, field.inner, contentOf(before), contentOf(after));
      return;
    default:
      found.push({ ...at, kind: 'changed', before: shown(field, before), after: shown(field, after) });
  }
}

function compareRichText(words: CompareWords, before: string, after: string): Partial<Difference> {
  const [old, fresh] = [richTextToPlain(before), richTextToPlain(after)];
  if (old !== fresh) return { parts: words(old, fresh) };
  return { before: 'The same text', after: 'The same text with different formatting, links or images' };
}

function compareBlocks(
  comparison: Comparison,
  at: Place,
  before: readonly StoredBlock[],
  after: readonly StoredBlock[],
): void {
  const { found, registry } = comparison;
  const [old, fresh] = [before, after].map(
    (blocks) => new Map(blocks.map((block, place) => [block.id, { block, place }])),
  );
  if (!old || !fresh) return;
  const oldIds = [...old.keys()];
  const freshIds = [...fresh.keys()];
  const stayed = stayedInOrder(oldIds, freshIds);
  // Removed blocks are reported at their former place.
  for (const id of mergeOrder([], oldIds, freshIds, () => true)) {
    const was = old.get(id);
    const is = fresh.get(id);
    const block = is?.block ?? was?.block;
    if (!block) continue;
    const here = inside(at, id, registry.block(block.type)?.label ?? block.type);
    if (was && is && was.block.type === is.block.type) {
      if (!stayed.has(id))
        found.push({ ...here, kind: 'moved', before: position(was.place), after: position(is.place) });
      compareBlock(comparison, here, was.block, is.block);
      continue;
    }
    if (was) {
      const label = registry.block(was.block.type)?.label ?? was.block.type;
      found.push({ ...inside(at, id, label), kind: 'removed', before: blockSummary(was.block, registry) });
    }
    if (is) found.push({ ...here, kind: 'added', after: blockSummary(is.block, registry) });
  }
}

function compareBlock(comparison: Comparison, at: Place, before: StoredBlock, after: StoredBlock): void {
  if (isSame(before, after)) return;
  const definition = comparison.registry.block(after.type);
  if (definition) {
    const [old, fresh] = [upgradeBlock(before, definition), upgradeBlock(after, definition)];
    compareFields(comparison, at, definition.fields, old.value, fresh.value);
  } else if (!isSame(before.value, after.value)) {
    // Its fields are no longer defined.
    const [old, fresh] = [before, after].map(({ value }) => shown({ kind: 'struct' }, value));
    comparison.found.push({ ...at, kind: 'changed', before: old ?? NOTHING, after: fresh ?? NOTHING });
  }
}

/** Entries have no ids: equal entries on both sides are paired first, and the entries between them in order. */
function compareList(
  comparison: Comparison,
  at: Place,
  field: Field,
  before: readonly unknown[],
  after: readonly unknown[],
): void {
  const item = field.inner['item'];
  if (!item) return;
  const texts = (entries: readonly unknown[]) => entries.map((entry) => JSON.stringify(entry) ?? '');
  let oldPlace = 0;
  let place = 0;
  let removed: number[] = [];
  const flush = (added: readonly number[]) => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      compareEntry(comparison, at, item, { before, after }, removed[index], added[index]);
    }
    removed = [];
  };
  for (const run of diffArrays(texts(before), texts(after))) {
    const places = (from: number) => Array.from({ length: run.count }, (_, index) => from + index);
    if (run.removed) {
      removed = places(oldPlace);
      oldPlace += run.count;
      continue;
    }
    flush(run.added ? places(place) : []);
    if (!run.added) oldPlace += run.count;
    place += run.count;
  }
  flush([]);
}

function compareEntry(
  comparison: Comparison,
  at: Place,
  item: Field,
  { before, after }: { before: readonly unknown[]; after: readonly unknown[] },
  old: number | undefined,
  fresh: number | undefined,
): void {
  const place = fresh ?? old ?? 0;
  const here = inside(at, String(place), `${item.label} ${place + 1}`);
  if (old !== undefined && fresh !== undefined) compareField(comparison, here, item, before[old], after[fresh]);
  else if (old !== undefined) {
    comparison.found.push({ ...here, kind: 'removed', before: summary(item, before[old], comparison.registry) });
  } else if (fresh !== undefined) {
    comparison.found.push({ ...here, kind: 'added', after: summary(item, after[fresh], comparison.registry) });
  }
}

function blockSummary(stored: StoredBlock, registry: ContentRegistry): DiffValue {
  const definition = registry.block(stored.type);
  if (!definition) return shown({ kind: 'struct' }, stored.value);
  return summaryOfFields(definition.fields, upgradeBlock(stored, definition).value, registry);
}

function inside({ path, labels }: Place, step: string, label: string): Place {
  return { path: path === '' ? step : `${path}.${step}`, labels: [...labels, label] };
}

function position(place: number): string {
  return `Position ${place + 1}`;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function contentOf(value: unknown): Content {
  return isContent(value) ? value : {};
}
