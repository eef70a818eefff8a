import { readFileSync } from 'node:fs';
import { MemoryFS } from '@electric-sql/pglite';

/** Used part of the engine's in-memory files. */
interface EngineModule {
  ENV: { PGDATA: string };
  FS: {
    mkdir(path: string, mode: number): void;
    writeFile(path: string, bytes: Uint8Array, options: { mode: number; canOwn: boolean }): void;
    lookupPath(path: string): { node: EngineNode };
  };
}
interface EngineNode {
  contents: Uint8Array;
  stream_ops: StreamOperations;
}
interface StreamOperations {
  write(stream: { node: EngineNode }, ...rest: unknown[]): number;
}

/** A folder (no bytes) or a file of the template, its path from the data directory: "/global/1213". */
export interface TemplateEntry {
  path: string;
  mode: number;
  bytes?: Uint8Array;
}

/**
 * In-memory files that share the bytes of a template and are copied at the first write: most are never written, and
 * unpacking all for each database would double the time.
 */
export class TemplateFiles extends MemoryFS {
  readonly #entries: readonly TemplateEntry[];

  constructor(entries: readonly TemplateEntry[]) {
    super();
    this.#entries = entries;
  }

  override async initialSyncFs(): Promise<void> {
    const { FS, ENV } = (this.pg as unknown as { Module: EngineModule }).Module;
    FS.mkdir(ENV.PGDATA, 0o700);
    const shared = new Set<EngineNode>();
    let copying: StreamOperations | undefined;
    for (const { path, mode, bytes } of this.#entries) {
      const full = ENV.PGDATA + path;
      if (!bytes) {
        FS.mkdir(full, mode);
        continue;
      }
      FS.writeFile(full, bytes, { mode, canOwn: true });
      const { node } = FS.lookupPath(full);
      copying ??= copyingBeforeWrites(node.stream_ops, shared);
      node.stream_ops = copying;
      shared.add(node);
    }
  }
}

/** Truncating makes a new array in the engine's own way, so only writes can reach the shared bytes. */
function copyingBeforeWrites(operations: StreamOperations, shared: Set<EngineNode>): StreamOperations {
  return {
    ...operations,
    write(stream, ...rest) {
      if (shared.delete(stream.node)) stream.node.contents = stream.node.contents.slice();
      return operations.write(stream, ...rest);
    },
  };
}

const BLOCK_BYTES = 512;

/** The entries of a tar file, folders before their contents, in the engine's dump order. */
export function readTemplate(tarFile: string): TemplateEntry[] {
  const tar = readFileSync(tarFile);
  const text = (from: number, length: number) => tar.toString('latin1', from, from + length).split('\0', 1)[0] ?? '';
  const entries: TemplateEntry[] = [];
  for (let at = 0; at < tar.length && tar[at] !== 0;) {
    const path = text(at + 345, 155) + text(at, 100);
    const mode = Number.parseInt(text(at + 100, 8), 8);
    const size = Number.parseInt(text(at + 124, 12), 8);
    const isFolder = text(at + 156, 1) === '5';
    const begin = at + BLOCK_BYTES;
    // Not a view of the Buffer, whose `slice` does not copy.
    const bytes = new Uint8Array(tar.buffer, tar.byteOffset + begin, size);
    entries.push(isFolder ? { path, mode } : { path, mode, bytes });
    at = begin + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
  }
  return entries;
}
