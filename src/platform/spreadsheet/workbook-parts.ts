import { checkArchive } from './check-archive.ts';

/** Cells of a sheet that are shown as one; rows and columns from 1. Only the first of them has a text. */
export interface MergedRange {
  ref: string;
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** A sheet of a workbook that holds cells. */
export interface Sheet {
  name: string;
  isVisible: boolean;
  hasCells: boolean;
  merged: MergedRange[];
  /** The first cell whose formula has no stored result, if the program that wrote the file computed nothing. */
  uncomputed?: string;
  /** Numbers of the rows that are hidden, as a filter hides them. */
  hiddenRows: number[];
}

type Contents = Pick<Sheet, 'hasCells' | 'merged' | 'uncomputed' | 'hiddenRows'>;

/** More merged cells than a list has: a sheet with more is not a list. */
const MOST_MERGED = 20_000;
const LONGEST_END = 5_000_000;
const LONGEST_SEARCHED = 20_000_000;
const FORMULAS = ['<f>', '<f ', ':f>', ':f '];

/**
 * The sheets of a workbook in their order; none when the workbook does not say which it has. Refuses a workbook that unpacks
 * to more than allowed.
 * @throws Invalid on 'file'
 */
export async function findSheets(bytes: Buffer, maxUnpackedBytes: number): Promise<Sheet[]> {
  const contents = new Map<string, Contents>();
  let list = '';
  let relations = '';
  await checkArchive(bytes, maxUnpackedBytes, (name, part) => {
    if (name === 'xl/workbook.xml') list = part.toString();
    if (name === 'xl/_rels/workbook.xml.rels') relations = part.toString();
    if (/^xl\/worksheets\/[^/]+\.xml$/i.test(name)) contents.set(name, contentsOf(part));
  });
  const targets = new Map(
    elements(relations, 'Relationship').map((at) => [at['Id'], partName(at['Target'] ?? '')] as const),
  );
  return elements(list, 'sheet').flatMap((at) => {
    const id = Object.entries(at).find(([key]) => key.endsWith(':id'))?.[1];
    const name = at['name'];
    if (!name || !id) return [];
    // Other sheets are charts.
    const found = contents.get(targets.get(id) ?? '');
    const isVisible = found !== undefined && (at['state'] ?? 'visible') === 'visible';
    return [{ name, isVisible, ...(found ?? { hasCells: false, merged: [], hiddenRows: [] }) }];
  });
}

function contentsOf(part: Buffer): Contents {
  const hasCells = ['<v>', ':v>', '<is>', ':is>'].some((tag) => part.includes(tag));
  const end = part.lastIndexOf('sheetData>');
  const refs = end < 0 ? [] : elements(part.toString('latin1', end, end + LONGEST_END), 'mergeCell');
  const uncomputed = uncomputedIn(part);
  return {
    hasCells,
    merged: refs.slice(0, MOST_MERGED).flatMap(({ ref = '' }) => rangeOf(ref) ?? []),
    ...(uncomputed !== undefined && { uncomputed }),
    hiddenRows: hiddenRowsIn(part),
  };
}

/** The start tag of a row with cells. A row without cells closes itself, and does not match. */
const ROW = /<(?:\w+:)?row\s([^<>]*[^<>/])>/g;

function hiddenRowsIn(part: Buffer): number[] {
  if (!part.includes('hidden=')) return [];
  return [...part.toString('latin1', 0, LONGEST_SEARCHED).matchAll(ROW)].flatMap(([, attributes = '']) => {
    if (!/\bhidden="(?:1|true)"/.test(attributes)) return [];
    const number = /\br="(\d+)"/.exec(attributes)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
}

/** A formula, and no value after it or an empty one. */
const UNCOMPUTED =
  /<(?:\w+:)?c\b([^<>]*)>\s*<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<>]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*(?:\/>|><\/(?:\w+:)?v>)\s*)?<\/(?:\w+:)?c>/g;

function uncomputedIn(part: Buffer): string | undefined {
  if (!FORMULAS.some((tag) => part.includes(tag))) return undefined;
  for (const [, attributes = ''] of part.toString('latin1', 0, LONGEST_SEARCHED).matchAll(UNCOMPUTED)) {
    // A text that was computed may be empty.
    if (!/\bt="str"/.test(attributes)) return /\br="([A-Z]+\d+)"/.exec(attributes)?.[1] ?? 'the sheet';
  }
  return undefined;
}

function rangeOf(ref: string): MergedRange | undefined {
  const parts = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref);
  if (!parts) return undefined;
  const [, left = '', top, right = '', bottom] = parts;
  return {
    ref,
    firstRow: Number(top),
    lastRow: Number(bottom),
    firstColumn: columnOf(left),
    lastColumn: columnOf(right),
  };
}

function columnOf(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

/** The attributes of all elements of a name, with or without a prefix. */
function elements(xml: string, name: string): Record<string, string>[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^<>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key = '', double, single]) => [
        key,
        decoded(double ?? single ?? ''),
      ]),
    ),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function decoded(text: string): string {
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '');
}

function partName(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}
