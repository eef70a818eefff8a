/**
 * The query of the address: texts, and lists of texts where a name is repeated. Each screen reads its own parameters.
 */
export type SearchParams = Partial<Record<string, string | string[]>>;

/** "?id=1&id=2&q=tide" → { id: ['1', '2'], q: 'tide' }. Texts stay texts: "12" does not become a number. */
export function parseSearch(search: string): SearchParams {
  const found: SearchParams = {};
  for (const [name, value] of new URLSearchParams(search)) {
    const before = found[name];
    found[name] = before === undefined ? value : [before, value].flat();
  }
  return found;
}

/** The reverse of `parseSearch`; undefined and empty values are left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== '') params.append(name, String(one));
    }
  }
  return params.size > 0 ? `?${params}` : '';
}
