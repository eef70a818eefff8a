/** A part of a mail: its headers by lower-case name, and its content, decoded if it is text. */
export interface MimePart {
  headers: ReadonlyMap<string, string>;
  /** "multipart/report", lower case. */
  type: string;
  /** Parameters of the content type, with lower-case names. */
  parameters: ReadonlyMap<string, string>;
  body: string;
  parts: readonly MimePart[];
}

/** Limits of nesting and of parts. Real mails stay below them; others could take long to parse. */
const MOST_DEPTH = 6;
const MOST_PARTS = 60;
const MOST_HEADERS = 500;

/**
 * Parses a mail (RFC 5322 and 2045) leniently: unknown parts are text. Bytes become characters (latin1), which is enough for
 * machine-readable reports. Never throws.
 */
export function parseMime(raw: Uint8Array): MimePart {
  const text = Buffer.from(raw).toString('latin1').replace(/\r\n?/g, '\n');
  return readPart(text, { depth: 0, left: MOST_PARTS });
}

/** Reads lines "Name: value" and joins folded ones. Of several headers of one name, the first counts. */
export function parseHeaders(text: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.replace(/\n[ \t]+/g, ' ').split('\n', MOST_HEADERS)) {
    const at = line.indexOf(':');
    const name = line.slice(0, Math.max(0, at)).trim().toLowerCase();
    if (at > 0 && !headers.has(name)) headers.set(name, line.slice(at + 1).trim());
  }
  return headers;
}

function readPart(text: string, state: { depth: number; left: number }): MimePart {
  state.left -= 1;
  const split = text.startsWith('\n') ? 0 : text.indexOf('\n\n');
  const headers = parseHeaders(split < 0 ? text : text.slice(0, split));
  const content = split < 0 ? '' : text.slice(text.startsWith('\n') ? 1 : split + 2);
  const { type, parameters } = readContentType(headers.get('content-type') ?? 'text/plain');
  const boundary = parameters.get('boundary');
  const isNested = type.startsWith('multipart/') && boundary !== undefined && state.depth < MOST_DEPTH;
  return {
    headers,
    type,
    parameters,
    body: decode(content, headers.get('content-transfer-encoding') ?? ''),
    parts: isNested ? readParts(content, boundary, state) : [],
  };
}

function readParts(content: string, boundary: string, state: { depth: number; left: number }): MimePart[] {
  const parts: MimePart[] = [];
  // The line break before a boundary belongs to it.
  const pieces = `\n${content}`.split(`\n--${boundary}`);
  for (const piece of pieces.slice(1)) {
    if (piece.startsWith('--') || state.left <= 0) break;
    const begin = piece.indexOf('\n');
    if (begin < 0) continue;
    const inner = { depth: state.depth + 1, left: state.left };
    parts.push(readPart(piece.slice(begin + 1), inner));
    state.left = inner.left;
  }
  return parts;
}

function readContentType(header: string): { type: string; parameters: Map<string, string> } {
  const parameters = new Map<string, string>();
  const at = header.indexOf(';');
  const type = (at < 0 ? header : header.slice(0, at)).trim().toLowerCase();
  for (const [, name = '', quoted, bare] of header.matchAll(/;\s*([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s;"]+))/g)) {
    parameters.set(name.toLowerCase(), quoted ?? bare ?? '');
  }
  return { type, parameters };
}

function decode(text: string, encoding: string): string {
  switch (encoding.trim().toLowerCase()) {
    case 'base64':
      return Buffer.from(text, 'base64').toString('latin1').replace(/\r\n?/g, '\n');
    case 'quoted-printable':
      return text
        .replace(/=[ \t]*\n/g, '')
        .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    default:
      return text;
  }
}
