import { UnreadableFile } from '../records/unreadable-file.ts';

/** Counts the rows of a list while it is read, and refuses it at the first row too many. */
export class RowCount {
  readonly #most: number;
  #read = 0;
  #filled = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts a row, which may be empty. @throws UnreadableFile at twice as many as can be imported */
  addRead(): void {
    this.#read += 1;
    if (this.#read > this.#most * 2) throw tooManyRows(this.#most, 'far more');
  }

  /** Counts a row with text. @throws UnreadableFile */
  addFilled(): void {
    this.#filled += 1;
    if (this.#filled > this.#most) throw tooManyRows(this.#most);
  }
}

/** @param count what the message says instead of "more than 50,000" */
export function tooManyRows(most: number, count?: string): UnreadableFile {
  const named = most.toLocaleString('en-US');
  return new UnreadableFile(
    `The file has ${count ?? `more than ${named}`} rows: ${named} are the most that can be imported at once`,
  );
}
