import { UnreadableFile } from './unreadable-file.ts';

const LONGEST_NAME = 500;
/** Lists of restaurants have fewer columns: a wider file is something else. */
export const MOST_COLUMNS = 1000;

/** @throws UnreadableFile for more columns, or longer column names, than a list has */
export function refuseWide(columns: readonly string[]): void {
  if (columns.length > MOST_COLUMNS)
    throw new UnreadableFile(
      `The file has ${columns.length.toLocaleString('en-US')} columns: ${MOST_COLUMNS.toLocaleString('en-US')} are the most that can be read`,
    );
  const long = columns.findIndex((name) => name.length > LONGEST_NAME);
  if (long >= 0)
    throw new UnreadableFile(
      `The name of column ${long + 1} is ${(columns[long] ?? '').length.toLocaleString('en-US')} characters long: the first row must name the columns`,
    );
}
