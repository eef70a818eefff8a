import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const owners = new Map<string, string>();

/**
 * The name of a class in the build: six characters instead of the file's own name and a hash. A list of restaurants names
 * five hundred. The same in the browser's build and the server's.
 */
export function shortClassName(name: string, file: string): string {
  const owner = `${relative(import.meta.dirname, file.split('?', 1)[0] ?? '')} ${name}`;
  const short = `c${createHash('sha256').update(owner).digest('base64url').slice(0, 5)}`;
  const other = owners.get(short);
  if (other !== undefined && other !== owner) throw new Error(`${owner} and ${other} get one name: rename a class`);
  owners.set(short, owner);
  return short;
}
