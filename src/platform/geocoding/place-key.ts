const EXPANSIONS: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  mtn: 'mountain',
  pt: 'point',
  pk: 'park',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  no: 'north',
  so: 'south',
  hts: 'heights',
  spgs: 'springs',
  spg: 'spring',
  jct: 'junction',
  twp: 'township',
  vlg: 'village',
  bch: 'beach',
  lk: 'lake',
  ctr: 'center',
  centre: 'center',
};

/**
 * The form in which place names are compared: lower-case ASCII words, one space apart, abbreviations written out.
 * "St. Louis", "SAINT LOUIS" and "saint-louis" all give "saint louis"; "N. Las Vegas" gives "north las vegas".
 */
export function placeKey(name: string): string {
  return foldName(name).split(' ').map(expandWord).join(' ');
}

/** As {@link placeKey}, but does not expand abbreviations: for a word that is still being typed. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’‘ʻ`.]/g, '')
    .replace(/ß/g, 'ss')
    .replace(/[øœæłđ]/g, (letter) => LETTERS[letter] ?? '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

function expandWord(word: string): string {
  return Object.hasOwn(EXPANSIONS, word) ? (EXPANSIONS[word] ?? word) : word;
}

const LETTERS: Readonly<Record<string, string>> = { ø: 'o', œ: 'oe', æ: 'ae', ł: 'l', đ: 'd' };
