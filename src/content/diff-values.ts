import type { Field, Fields } from './field.ts';
import { isContent } from './merge-values.ts';
import { choiceWords } from './choice-words.ts';
import { type Reference, type ReferenceKind, referencesIn } from './references.ts';
import type { ContentRegistry } from './registry.ts';
import { richTextToPlain } from './rich-text.ts';
import { textOfFields } from './search-text.ts';

/** A value to be shown: a text, or the id of a record whose name the caller looks up. */
export type DiffValue = string | { kind: ReferenceKind; id: number };

/** Shown in place of an empty value. */
export const NOTHING = '—';
const MAX_SUMMARY_CHARACTERS = 300;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DATE_WORDS = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const REFERENCE_KINDS: readonly string[] = ['page', 'image', 'document', 'video', 'snippet'] satisfies ReferenceKind[];

/** The text for a value that is neither a text nor made of parts. */
export function shown(field: Pick<Field, 'kind'>, value: unknown): DiffValue {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    return REFERENCE_KINDS.includes(field.kind) ? { kind: field.kind as ReferenceKind, id: value } : String(value);
  }
  if (typeof value === 'string') {
    if (field.kind === 'date' && DAY.test(value)) return DATE_WORDS.format(Date.parse(value));
    return field.kind === 'choice' ? choiceWords(value) : value;
  }
  if (field.kind === 'target' && isContent(value)) {
    if (typeof value['page'] === 'number') return { kind: 'page', id: value['page'] };
    if (typeof value['document'] === 'number') return { kind: 'document', id: value['document'] };
    if (typeof value['url'] === 'string') return value['url'];
  }
  return cut(plainWords(value)) || NOTHING;
}

/** What a value without a field says: "title: Pier · speed: 9". */
function plainWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainWords).filter(Boolean).join(' · ');
  if (!isContent(value)) return value === null || value === undefined ? '' : richTextToPlain(String(value));
  return Object.entries(value)
    .flatMap(([name, held]) => {
      const words = plainWords(held);
      return words === '' ? [] : `${name}: ${words}`;
    })
    .join(' · ');
}

/** Describes a value that only one side has: its text, or else the first record that it refers to. */
export function summary(field: Field, value: unknown, registry: ContentRegistry): DiffValue {
  if (['struct', 'list', 'stream', 'rich-text'].includes(field.kind))
    return wordsOr(
      () => field.text(value, registry),
      // The content may be older than its field.
      () => (typeof value === 'object' || field.kind === 'rich-text' ? field.references(value, '', registry) : []),
    );
  return field.kind === 'table' ? cut(tableText(value)) || NOTHING : shown(field, value);
}

/** Describes a block or another set of fields in the same way. */
export function summaryOfFields(fields: Fields, value: Record<string, unknown>, registry: ContentRegistry): DiffValue {
  return wordsOr(
    () => textOfFields(fields, value, registry),
    () => referencesIn(fields, value, registry),
  );
}

/** One line per row, with bars between the cells. */
export function tableText(value: unknown): string {
  if (!Array.isArray(value)) return '';
  return value.map((row) => (Array.isArray(row) ? row.join(' | ') : '')).join('\n');
}

function wordsOr(read: () => Iterable<string>, references: () => Iterable<Reference>): DiffValue {
  let text = '';
  for (const words of read()) {
    text += text === '' ? words : ` · ${words}`;
    if (text.length > MAX_SUMMARY_CHARACTERS) break;
  }
  if (text !== '') return cut(text);
  for (const { kind, id } of references()) return { kind, id };
  return NOTHING;
}

function cut(text: string): string {
  return text.length > MAX_SUMMARY_CHARACTERS ? `${text.slice(0, MAX_SUMMARY_CHARACTERS).trimEnd()}…` : text;
}
