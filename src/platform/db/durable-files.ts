import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncPath } from './disk-sync.ts';

type NodeFSInit = NodeFS['init'];
type EngineOptions = Awaited<ReturnType<NodeFSInit>>['emscriptenOpts'];
type PreRun = Extract<NonNullable<EngineOptions['preRun']>, readonly unknown[]>[number];

/** Parameter of the engine's file operations. `nfd` is the file descriptor of the operating system, absent for folders. */
interface EngineStream {
  node: unknown;
  nfd?: number;
}
interface EngineFiles {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (stream: EngineStream) => number };
}

/** Error number of EIO (input/output error) in the engine. */
const EIO = 29;

/**
 * Makes the engine's file layer force files to the disk: its own `fsync` reports success and does nothing. Together with
 * `DURABLE_SETTINGS`, each commit is on the disk before it is acknowledged.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFSInit>): ReturnType<NodeFSInit> {
    const { emscriptenOpts } = await super.init(...args);
    const before = emscriptenOpts.preRun ?? [];
    const teach: PreRun = (module) => {
      const files = (module as { NODEFS: EngineFiles }).NODEFS;
      files.stream_ops.fsync = (stream) => forceToDisk(stream, files);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(Array.isArray(before) ? before : [before]), teach] } };
  }
}

/** The engine's fdatasync does not reach the file layer, so fsync has to force the write-ahead log to the disk. */
export const DURABLE_SETTINGS = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];

function forceToDisk(stream: EngineStream, files: EngineFiles): number {
  try {
    if (stream.nfd === undefined) syncPath(files.realPath(stream.node));
    else fs.fsyncSync(stream.nfd);
    return 0;
  } catch {
    // This result stops the engine, so that it does not acknowledge a commit that is not on the disk.
    return EIO;
  }
}
