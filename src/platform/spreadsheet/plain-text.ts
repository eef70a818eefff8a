import { setImmediate } from 'node:timers/promises';

/** Characters between two pauses. */
const SLICE = 262_144;

/** A text whose lines end with \n, and where its lines begin. */
export interface PlainText {
  text: string;
  starts: number[];
}

/** Replaces the line ends of any system by \n. Pauses so that other requests are served. */
export async function plainText(raw: string): Promise<PlainText> {
  let text = '';
  const starts = [0];
  for (let from = 0; from < raw.length;) {
    let end = from + SLICE;
    // The two characters of one line end stay together.
    if (raw[end - 1] === '\r' && raw[end] === '\n') end += 1;
    const piece = raw.slice(from, end).replace(/\r\n?/g, '\n');
    for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) starts.push(text.length + at + 1);
    text += piece;
    from = end;
    await setImmediate();
  }
  if (starts.at(-1) === text.length && starts.length > 1) starts.pop();
  return { text, starts };
}

const DELIMITERS = [',', ';', '\t', '|'];
const MOST_SNIFFED = 10_000;

/**
 * Finds what separates the cells: what a line "sep=;" above the header says, which spreadsheets write and hide, else what is
 * most frequent in the first line with text, outside quotes. `headLines` is 1 when there is a line "sep=".
 */
export function findDelimiter({ text }: PlainText): { delimiter: string; headLines: 0 | 1 } {
  const said = /^\ufeff?"?sep=(.)"?(?:\n|$)/i.exec(text.slice(0, 20))?.[1];
  if (said !== undefined) return { delimiter: said, headLines: 1 };
  const line = /^\s*(.*)/.exec(text.slice(0, MOST_SNIFFED))?.[1]?.replace(/"[^"]*"/g, '') ?? '';
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return { delimiter: counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ',', headLines: 0 };
}
