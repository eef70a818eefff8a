const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  lsquo: '‘',
  ndash: '–',
  mdash: '—',
  eacute: 'é',
};

/**
 * Normalises text: character references decoded ("O&#39;Hare"), control and invisible characters removed, white space
 * single, NFC. Everything else stays, in any script.
 */
export function cleanText(raw: string): string {
  return decodeEntities(raw)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\u0085\u200b\u2028\u2029\ufeff]+/g, ' ')
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/g, '')
    .trim();
}

/** The beginning of a text. It does not end with half of a character, which the database cannot store. */
export function beginningOf(text: string, mostCharacters: number): string {
  return text.slice(0, mostCharacters).replace(/[\ud800-\udbff]$/, '');
}

/** A number as spreadsheets leave it: "1388.0" is "1388". */
export function withoutDecimalZero(text: string): string {
  return text.replace(/^(\d+)\.0+$/, '$1');
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : undefined;
    if (code !== undefined) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    return NAMED_ENTITIES[String(name).toLowerCase()] ?? whole;
  });
}
