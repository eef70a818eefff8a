import { LANGUAGE_NAMES } from '#ui/admin/language-names.ts';

const LISTS: Readonly<Record<string, string>> = {
  categories: 'category',
  items: 'item',
  groups: 'group',
  dayparts: 'daypart',
  sizes: 'size',
  options: 'option',
};
/** Words of the screen for names of fields; the others have the same word in both. */
const FIELDS: Readonly<Record<string, string>> = {
  min: 'options at least',
  max: 'options at most',
  mostKinds: 'different options at most',
  mostOfOne: 'of one option at most',
  free: 'included in the price',
  mostPerOrder: 'at most in one order',
  makeUnits: 'make-units',
  taxClass: 'taxed as',
};

/**
 * The words of the screen for a place that the server names by its path:
 * "categories.0.name.es" → "category “Soups”: name in Spanish".
 */
export function placeInMenu(menu: unknown, path: string): string {
  const parts: string[] = [];
  let [list, field] = ['', ''];
  let value: unknown = { menu, ...(menu as object | null) };
  for (const segment of path.split('.')) {
    const isEntry = Array.isArray(value);
    value = (value as Record<string, unknown> | null | undefined)?.[segment];
    if (isEntry && typeof value !== 'string') {
      const { name, item } = (value ?? {}) as { name?: { en?: unknown }; item?: unknown };
      parts.push(`${LISTS[list]} ${nameOf(name?.en) ?? nameOf(item) ?? Number(segment) + 1}`);
      field = '';
    } else if (segment in LANGUAGE_NAMES) field += ` in ${LANGUAGE_NAMES[segment as keyof typeof LANGUAGE_NAMES]}`;
    else if (!isEntry && segment !== 'menu') field = FIELDS[segment] ?? segment;
    if (segment in LISTS) list = segment;
  }
  return [parts.join(', '), field].filter(Boolean).join(': ');
}

function nameOf(text: unknown): string | undefined {
  return typeof text === 'string' && text.trim() !== '' ? `“${text}”` : undefined;
}
