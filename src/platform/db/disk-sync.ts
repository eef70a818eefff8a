import fs from 'node:fs';
import { join } from 'node:path';

/**
 * Forces a file's content, or a folder's list of names, to the disk. Windows cannot open folders and does not need this
 * step.
 */
export function syncPath(path: string): void {
  const isDirectory = fs.statSync(path).isDirectory();
  if (isDirectory && process.platform === 'win32') return;
  const file = fs.openSync(path, isDirectory ? 'r' : 'r+');
  try {
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}

/** Forces a folder and everything in it to the disk. */
export function syncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true, recursive: true }))
    if (entry.isFile() || entry.isDirectory()) syncPath(join(entry.parentPath, entry.name));
  syncPath(directory);
}
