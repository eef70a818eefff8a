/** Byte order marks of UTF-16, the encoding that spreadsheet programs use for "Unicode text". */
const UTF_16 = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const;

const READ_AS_LATIN =
  'The file is not UTF-8: it was read as Windows-1252 (Latin-1). Check accented letters, or save it as UTF-8.';

/** The text of a file and what a user should know about how it was read, or why it is none, to follow "The file". */
export type DecodedText = { text: string; notes: string[] } | { fault: 'is not text' | 'is not in UTF-16' };

/**
 * Reads UTF-8, or UTF-16 with a byte order mark. Bytes that are neither are read as Windows-1252, in which spreadsheet
 * programs of Western Europe and America save CSV, with a note.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const wide = UTF_16.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];
  if (wide) {
    const text = tryToDecode(wide, bytes);
    return text === undefined ? { fault: 'is not in UTF-16' } : checked(text, []);
  }
  if (bytes.subarray(0, 65_536).includes(0)) return { fault: 'is not text' };
  const text = tryToDecode('utf-8', bytes);
  if (text !== undefined) return checked(text, []);
  return checked(new TextDecoder('windows-1252').decode(bytes), [READ_AS_LATIN]);
}

function tryToDecode(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    // The decoder removes a byte order mark.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function checked(text: string, notes: string[]): DecodedText {
  const sample = text.slice(0, 20_000);
  const controls = sample.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0;
  return controls > sample.length / 100 ? { fault: 'is not text' } : { text, notes };
}
