/** Placeholder for our own origin when a path is parsed: no real host can have this name. */
const OWN_ORIGIN = 'https://own.invalid';
const MAX_ENCODINGS = 5;

/**
 * A path of this site with query and fragment, normalised as browsers do ("/a/../menu/?x=1" → "/menu/?x=1"). Undefined
 * for anything that a browser, proxy or server may read as another host, even only after decoding: "//evil.example",
 * "/\evil.example", "/.//evil.example", "/%2Fevil.example", "/%255Cevil.example", and for control characters and spaces.
 */
export function ownPathOf(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/') || /[\u0000-\u0020\u007f]/.test(text)) return undefined;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(text) ?? [];
  if (!staysHere(path)) return undefined;
  const url = new URL(path + rest, OWN_ORIGIN);
  return url.pathname + url.search + url.hash;
}

function staysHere(path: string): boolean {
  let seen = path;
  for (let step = 0; step <= MAX_ENCODINGS; step++) {
    if (/[\u0000-\u001f\u007f\\]/.test(seen) || seen.startsWith('//') || !URL.canParse(seen, OWN_ORIGIN)) return false;
    const { origin, pathname } = new URL(seen, OWN_ORIGIN);
    if (origin !== OWN_ORIGIN || pathname.startsWith('//')) return false;
    // Decodes byte by byte, so that invalid UTF-8 cannot hide anything behind an error.
    const decoded = seen.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    if (decoded === seen) return true;
    // Once decoded, these are ordinary characters of the path.
    seen = decoded.replace(/[?#]/g, '_');
  }
  return false;
}
