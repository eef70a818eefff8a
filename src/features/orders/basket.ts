import { MOST_OF_ITEM } from '#features/menus/menu-texts.ts';

/** An option of a line, with options of its own. */
export interface BasketOption {
  group: string;
  item: string;
  quantity: number;
  options: BasketOption[];
}

/** One line of a basket. */
export interface BasketLine {
  item: string;
  /** Null for an item without sizes. */
  size: string | null;
  quantity: number;
  options: BasketOption[];
  /** Note for the kitchen. */
  note: string;
}

export const MOST_LINES = 40;
export const MOST_OPTIONS = 40;
export const MAX_LINE_NOTE = 80;

/**
 * The cookie with a guest's basket. The browser and the server both read and write it, so that a basket works without
 * JavaScript and is shared by tabs. The cookie contains the order, and nothing about the guest.
 */
export const BASKET_COOKIE = 'basket';
/** Browsers drop longer cookies. */
const MAX_BASKET_CHARACTERS = 3800;

type PackedOption = [group: string, item: string, quantity: number, options?: PackedOption[]];
type PackedLine = [item: string, size: string, quantity: number, options: PackedOption[], note: string];

/** The cookie's value: JSON of short arrays, in characters that cookies hold. */
export function packBasket(lines: readonly BasketLine[]): string {
  const packed: PackedLine[] = lines.map(({ item, size, quantity, options, note }) => [
    item,
    size ?? '',
    quantity,
    options.map(packOption),
    note,
  ]);
  return lines.length === 0 ? '' : toBase64Url(JSON.stringify(packed));
}

/** As `packBasket`; null for a basket that a cookie does not hold, or that has more lines than an order. */
export function packWithinLimits(lines: readonly BasketLine[]): string | null {
  const packed = packBasket(lines);
  return lines.length > MOST_LINES || packed.length > MAX_BASKET_CHARACTERS ? null : packed;
}

function packOption({ group, item, quantity, options }: BasketOption): PackedOption {
  return options.length === 0 ? [group, item, quantity] : [group, item, quantity, options.map(packOption)];
}

/** The lines of a cookie; none for a truncated or forged cookie. */
export function unpackBasket(value: string | undefined): BasketLine[] {
  if (!value || value.length > MAX_BASKET_CHARACTERS) return [];
  try {
    const read: unknown = JSON.parse(fromBase64Url(value));
    if (!Array.isArray(read) || read.length > MOST_LINES) return [];
    return read.map(unpackLine);
  } catch {
    return [];
  }
}

/** @throws TypeError for anything but a line */
function unpackLine(packed: unknown): BasketLine {
  if (!Array.isArray(packed)) throw new TypeError('This is no line');
  const [item, size, quantity, options, note] = packed as unknown[];
  return {
    item: aText(item),
    size: size === '' ? null : aText(size),
    quantity: aCount(quantity),
    options: someOptions(options),
    note: aText(note).slice(0, MAX_LINE_NOTE),
  };
}

function someOptions(packed: unknown, depth = 0): BasketOption[] {
  if (packed === undefined) return [];
  if (!Array.isArray(packed) || packed.length > MOST_OPTIONS || depth > 4) throw new TypeError('These are no options');
  return packed.map((option) => {
    if (!Array.isArray(option)) throw new TypeError('This is no option');
    const [group, item, quantity, options] = option as unknown[];
    return {
      group: aText(group),
      item: aText(item),
      quantity: aCount(quantity),
      options: someOptions(options, depth + 1),
    };
  });
}

function aText(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('This is no text');
  return value;
}

function aCount(value: unknown): number {
  if (!Number.isInteger(value) || (value as number) < 1 || (value as number) > MOST_OF_ITEM)
    throw new TypeError('This is no count');
  return value as number;
}

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (one) => one.charCodeAt(0)));
}

/** Adds a line, or its quantity to an equal line. */
export function withLine(lines: readonly BasketLine[], added: BasketLine): BasketLine[] {
  const key = keyOfLine(added);
  const at = lines.findIndex((line) => keyOfLine(line) === key);
  if (at < 0) return [...lines, added];
  return lines.map((line, index) =>
    index === at ? { ...line, quantity: Math.min(MOST_OF_ITEM, line.quantity + added.quantity) } : line,
  );
}

/**
 * Replaces the line at an index. Adds a line if there is no index, and if another tab has changed the basket, so that the
 * line at the index is missing or of another dish.
 */
export function withLineAt(lines: readonly BasketLine[], at: number | null, changed: BasketLine): BasketLine[] {
  if (at === null || lines[at]?.item !== changed.item) return withLine(lines, changed);
  return lines.with(at, changed);
}

/** Adds missing lines. An existing line gets the larger of both quantities, so that adding twice adds once. */
export function withLines(lines: readonly BasketLine[], added: readonly BasketLine[]): BasketLine[] {
  const all = new Map(lines.map((line) => [keyOfLine(line), line]));
  for (const line of added) {
    const key = keyOfLine(line);
    all.set(key, { ...line, quantity: Math.max(line.quantity, all.get(key)?.quantity ?? 0) });
  }
  return [...all.values()];
}

/** Changes the quantity of the line at an index, up to the most of an item; 0 removes the line. */
export function withQuantity(lines: readonly BasketLine[], at: number, quantity: number): BasketLine[] {
  return lines.flatMap((line, index) =>
    index !== at ? [line] : quantity < 1 ? [] : [{ ...line, quantity: Math.min(MOST_OF_ITEM, quantity) }],
  );
}

function keyOfLine({ quantity: _quantity, ...line }: BasketLine): string {
  return JSON.stringify([line.item, line.size, line.options, line.note]);
}
