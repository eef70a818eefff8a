import { setImmediate } from 'node:timers/promises';
import { type CsvError, type Parser, parse } from 'csv-parse';

/** Characters between two pauses: they take a few milliseconds to parse. */
const SLICE = 16_384;

/** A record of a text of separated values. */
export interface CsvRecord {
  /** Its first and last line, from 1: a quoted cell may have line ends. */
  line: number;
  lastLine: number;
  cells: string[];
}

/** What a slice of the text completed, and what is still open at its end. */
export interface CsvSlice {
  records: CsvRecord[];
  /** Characters that were parsed. */
  characters: number;
  /** The record that has begun: about how long it is yet, and whether it has a line end. */
  open: { line: number; characters: number; hasLineEnd: boolean };
  /** True after the last record when a quote was never closed. */
  isBroken: boolean;
}

/**
 * Parses text of separated values whose lines end with \n, in slices between which other requests are served. A caller that
 * has seen enough leaves the loop, and the rest is not parsed.
 * @param start where to begin: a character, and the number of its line
 */
export async function* readCsvRecords(
  text: string,
  delimiter: string,
  start: { at: number; line: number },
): AsyncGenerator<CsvSlice> {
  let records: CsvRecord[] = [];
  let line = start.line;
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    on_record: (cells: string[], { lines }) => {
      const lastLine = start.line + lines - 1;
      records.push({ line, lastLine, cells });
      line = lastLine + 1;
      return undefined;
    },
  });
  parser.resume();
  let openCharacters = 0;
  const sliceOf = (characters: number, isBroken: boolean): CsvSlice => {
    const completed = records;
    records = [];
    openCharacters = completed.length > 0 ? 0 : openCharacters + characters;
    const hasLineEnd = start.line + parser.info.lines - 1 > line;
    return { records: completed, characters, open: { line, characters: openCharacters, hasLineEnd }, isBroken };
  };
  for (let from = start.at; from < text.length;) {
    const end = endOfSlice(text, from);
    await write(parser, text.slice(from, end));
    yield sliceOf(end - from, false);
    from = end;
    await setImmediate();
  }
  const error = await finish(parser);
  yield sliceOf(0, error !== undefined);
}

/** End of the slice that begins at `from`; never between the two code units of a surrogate pair. */
function endOfSlice(text: string, from: number): number {
  const end = Math.min(from + SLICE, text.length);
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last < 0xdc00 && end < text.length ? end + 1 : end;
}

function write(parser: Parser, slice: string): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(slice, (error) => (error ? reject(error) : resolve()));
  });
}

/** With column counts and stray quotes relaxed, the one error left is a quote that is still open at the end. */
function finish(parser: Parser): Promise<CsvError | undefined> {
  return new Promise((resolve) => {
    parser.once('error', resolve);
    parser.once('end', () => resolve(undefined));
    parser.end();
  });
}
