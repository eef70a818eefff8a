import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The directory that holds package.json, whether this file runs as source or from the build. */
export function projectRoot(): string {
  let directory = import.meta.dirname;
  while (!existsSync(join(directory, 'package.json'))) {
    const parent = dirname(directory);
    if (parent === directory) throw new Error('package.json was not found above the running code');
    directory = parent;
  }
  return directory;
}
