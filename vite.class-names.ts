import { globSync } from 'node:fs';
import { relative } from 'node:path';

/** Every style sheet with classes of its own, in an order that both builds have. */
const SHEETS = globSync('src/**/*.module.css', { cwd: import.meta.dirname, exclude: ['src/**/admin/**'] }).toSorted();
/** First letters of class names, without vowels and before a digit, so that no class is a word that advertisement filters hide. */
const LETTERS = 'bcdfghjklmnpqrstvwxyzBCDFGHJKLMNPQRSTVWXYZ';

/** Classes of each style sheet in their order. */
const classes = new Map<string, string[]>();

/**
 * The name of a class in the build: two characters for its file and its number there, instead of name, hash and line;
 * a list of restaurants has five hundred classes. Equal in the browser's and the server's build, and similar in one
 * file, which compresses better than hashes.
 */
export function shortClassName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?', 1)[0] ?? '');
  const index = SHEETS.indexOf(path);
  const letter = LETTERS[Math.floor(index / 10)];
  if (letter === undefined) throw new Error(`${path}: there is no short name for this style sheet`);
  const names = classes.get(path) ?? [];
  classes.set(path, names);
  if (!names.includes(name)) names.push(name);
  return `${letter}${index % 10}${names.indexOf(name).toString(36)}`;
}
