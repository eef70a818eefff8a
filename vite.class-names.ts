import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** Classes of each style sheet in their order. */
const sheets = new Map<string, { path: string; names: string[] }>();

/**
 * The name of a class in the build: four characters for its file and its number there, instead of name, hash and
 * line; a list of restaurants has five hundred classes. Equal in the browser's and the server's build, and similar in
 * one file, which compresses better than hashes.
 */
export function shortClassName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?', 1)[0] ?? '');
  const prefix = `c${createHash('sha256').update(path).digest('base64url').replace(/[-_]/g, '').slice(0, 3)}`;
  const sheet = sheets.get(prefix) ?? { path, names: [] };
  sheets.set(prefix, sheet);
  if (sheet.path !== path) throw new Error(`${path} and ${sheet.path} get one prefix: rename one`);
  if (!sheet.names.includes(name)) sheet.names.push(name);
  return prefix + sheet.names.indexOf(name).toString(36);
}
