import type { Uploaded } from './import-contract.ts';

const NAMES: Readonly<Record<keyof Uploaded['guess'], readonly string[]>> = {
  from: [
    'from',
    'old',
    'oldpath',
    'oldurl',
    'olduri',
    'source',
    'sourceurl',
    'redirectfrom',
    'path',
    'oldaddress',
    'fromurl',
  ],
  to: [
    'to',
    'new',
    'newpath',
    'newurl',
    'target',
    'targeturl',
    'destination',
    'redirectto',
    'link',
    'newaddress',
    'tourl',
  ],
  site: ['site', 'host', 'hostname', 'domain'],
  permanent: ['permanent', 'ispermanent', 'type', 'code', 'status', 'statuscode', 'redirecttype'],
};

/** Guesses the columns by their headings; null without exactly one matching column. */
export function guessColumns(columns: readonly string[]): Uploaded['guess'] {
  const plain = columns.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const find = (names: readonly string[]): number | null => {
    const hits = plain.flatMap((name, at) => (names.includes(name) ? [at] : []));
    return hits.length === 1 ? (hits[0] ?? null) : null;
  };
  return { from: find(NAMES.from), to: find(NAMES.to), site: find(NAMES.site), permanent: find(NAMES.permanent) };
}

/** What to tell about a list whose first row seems to be a redirect: it names the columns, and is not imported. */
export function headingNotes(columns: readonly string[]): string[] {
  const address = columns.find((name) => /^(\/|https?:\/\/)/i.test(name));
  if (address === undefined) return [];
  return [
    `the first row is read as the names of the columns, not as a redirect, although it holds “${address.slice(0, 80)}”: add a row of names above it if the file has none`,
  ];
}

const PERMANENT = ['permanent', '301', '308', 'yes', 'true', '1', 'on'];
const TEMPORARY = ['temporary', '302', '303', '307', 'no', 'false', '0', 'off'];

/** Parses the redirect type of a cell; undefined for an unknown value. */
export function readPermanent(cell: string, otherwise: boolean): boolean | undefined {
  const word = cell.trim().toLowerCase();
  if (word === '') return otherwise;
  if (PERMANENT.includes(word)) return true;
  return TEMPORARY.includes(word) ? false : undefined;
}

const EVERY_SITE = ['all', 'all sites', 'every site', 'any', '*'];

/** The site in a cell, by name or host; null for all sites; undefined for an unknown site. */
export function readSite(
  cell: string,
  sites: readonly { id: number; name: string; host: string }[],
  otherwise: number | null,
): number | null | undefined {
  const word = cell.trim().toLowerCase();
  if (word === '') return otherwise;
  const named = sites.filter(
    ({ name, host }) => name.toLowerCase() === word || (host !== '*' && host.toLowerCase() === word),
  );
  if (named.length === 1) return named[0]?.id;
  return EVERY_SITE.includes(word) ? null : undefined;
}
