import { Parser } from 'htmlparser2';
import { Invalid } from '#shared/problem.ts';

const MAX_ELEMENTS = 10_000;
const MAX_DEPTH = 100;
/** Maximum length of a chain of references. */
const MAX_CHAIN = 400;
/** Maximum number of drawn elements; those repeated by reference count each time. Drawing this many takes about a second. */
const MAX_DRAWN = 50_000;
/** Cost of one filter step, in drawn elements: each step processes every pixel below the filter. */
const FILTER_STEP_COST = 100;
/** Filters whose cost grows with a number in the file, and the maximum of that number. */
const FILTER_NUMBERS: Readonly<Record<string, number>> = { numOctaves: 10, radius: 100, order: 10 };
const INSTEAD = 'simplify it, or save it as PNG or WebP';

interface Element {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
}

interface Drawing {
  elements: Element[];
  styles: string;
}

/** @throws Invalid naming 'file' when there are too many elements, or too deeply nested ones */
export function checkSvgSize(text: string): void {
  readDrawing(text);
}

/**
 * Refuses a small file that is expensive to draw: with elements repeated by reference (`use`, patterns, markers, masks), or
 * with expensive filters.
 * @throws Invalid naming 'file'
 */
export function checkSvgCost(text: string): void {
  const { elements, styles } = readDrawing(text);
  const [root] = elements;
  if (!root) return;
  new DrawingCost(elements, styles).of(root);
}

function readDrawing(text: string): Drawing {
  const elements: Element[] = [];
  const open: Element[] = [];
  let styles = '';
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const element = { tag, attributes, children: [] };
        open.at(-1)?.children.push(element);
        elements.push(element);
        open.push(element);
        if (elements.length > MAX_ELEMENTS)
          throw refusal(`The SVG has more than ${MAX_ELEMENTS.toLocaleString('en-US')} elements: ${INSTEAD}`);
        if (open.length > MAX_DEPTH)
          throw refusal(`The SVG nests its elements more than ${MAX_DEPTH} deep: ${INSTEAD}`);
      },
      ontext(piece) {
        if (open.at(-1)?.tag === 'style') styles += piece;
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  );
  parser.end(text);
  return { elements, styles };
}

/** A declaration that references other elements: `fill: url(#dots)`. */
interface Naming {
  property: string;
  ids: string[];
}

/** Counts the elements that are drawn below an element. In cases of doubt the highest count is assumed. */
class DrawingCost {
  readonly #byId = new Map<string, Element[]>();
  readonly #known = new Map<Element, number>();
  readonly #underWay = new Set<Element>();
  /** Rules by the type, class or id in their selector; '*' for rules that may match every element. */
  readonly #rules = new Map<string, Naming[]>();
  readonly #hasMarkers: boolean;

  constructor(elements: readonly Element[], styles: string) {
    for (const element of elements) add(this.#byId, element.attributes['id'] ?? '', element);
    this.#hasMarkers = elements.some(({ tag }) => tag === 'marker');
    for (const [, selectors = '', body = ''] of styles
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{}]*)\{([^{}]*)\}/g))
      for (const naming of namingsIn(body)) for (const key of keysOf(selectors)) add(this.#rules, key, naming);
  }

  of(element: Element): number {
    const known = this.#known.get(element);
    if (known !== undefined) return known;
    if (this.#underWay.has(element)) throw refusal(`The SVG repeats an element inside itself: ${INSTEAD}`);
    if (this.#underWay.size > MAX_CHAIN) throw refusal(`The SVG refers from element to element too often: ${INSTEAD}`);
    this.#underWay.add(element);
    let drawn = this.#ownCost(element);
    let inherited = 0;
    for (const child of element.children) drawn += this.of(child);
    for (const { property, ids } of this.#namings(element)) {
      const cost = ids.flatMap((id) => this.#byId.get(id) ?? []).reduce((sum, target) => sum + this.of(target), 0);
      // Every descendant is painted with the reference again.
      if (/^(fill|stroke|marker|--)/.test(property)) inherited += cost;
      else drawn += cost;
    }
    drawn *= 1 + inherited;
    if (drawn > MAX_DRAWN)
      throw refusal(`The SVG repeats its parts so often that drawing it takes too long: ${INSTEAD}`);
    this.#underWay.delete(element);
    this.#known.set(element, drawn);
    return drawn;
  }

  #ownCost({ tag, attributes, children }: Element): number {
    for (const [name, most] of Object.entries(FILTER_NUMBERS))
      if (tag.startsWith('fe') && (attributes[name] ?? '').split(/[\s,]+/).some((number) => Number(number) > most))
        throw refusal(`The SVG has a filter that takes too long to draw (${name}): ${INSTEAD}`);
    // The children of gradients are not drawn themselves.
    if (tag === 'stop' || /^(linear|radial)Gradient$/.test(tag)) return 0;
    if (tag === 'filter') return children.length * FILTER_STEP_COST;
    if (!this.#hasMarkers) return 1;
    const points = `${attributes['d'] ?? ''} ${attributes['points'] ?? ''}`.match(/\d+/g)?.length ?? 0;
    return 1 + points;
  }

  #namings({ tag, attributes }: Element): Naming[] {
    const keys = ['*', tag, `#${attributes['id'] ?? ''}`, ...classesOf(attributes).map((name) => `.${name}`)];
    return [
      ...keys.flatMap((key) => this.#rules.get(key) ?? []),
      ...namingsIn(attributes['style'] ?? ''),
      ...Object.entries(attributes).flatMap(([property, value]) => {
        const isLink = property === 'href' || property === 'xlink:href';
        return isLink && value.startsWith('#')
          ? { property: 'href', ids: spellings(value.slice(1)) }
          : namingsIn(`${property}:${value}`);
      }),
    ];
  }
}

function namingsIn(declarations: string): Naming[] {
  return declarations.split(';').flatMap((declaration) => {
    const ids = [...declaration.matchAll(/url\(\s*["']?#([^"')]+)/gi)].flatMap(([, id = '']) => spellings(id.trim()));
    return ids.length === 0 ? [] : { property: declaration.trim().toLowerCase(), ids };
  });
}

/** Types, classes and ids in a selector; '*' for any other condition, which may match every element. */
function keysOf(selectors: string): string[] {
  return /[*:[@]/.test(selectors) ? ['*'] : [...new Set(selectors.match(/[.#]?[\w-]+/g) ?? [])];
}

function classesOf(attributes: Readonly<Record<string, string>>): string[] {
  return [...new Set((attributes['class'] ?? '').split(/\s+/).filter(Boolean))];
}

/** Browsers percent-decode the text after `#`; other programs do not. */
function spellings(id: string): string[] {
  try {
    return [...new Set([id, decodeURIComponent(id)])];
  } catch {
    return [id];
  }
}

function add<V>(lists: Map<string, V[]>, key: string, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function refusal(message: string): Invalid {
  return new Invalid([{ field: 'file', message }], message);
}
