import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncPath } from './disk-sync.ts';

type NodeFSInit = NodeFS['init'];
type EngineOptions = Awaited<ReturnType<NodeFSInit>>['emscriptenOpts'];
type PreRun = Extract<NonNullable<EngineOptions['preRun']>, readonly unknown[]>[number];

/** What the engine's file layer hands to its file operations; `nfd` is the system's descriptor, absent for folders. */
interface EngineStream {
  node: unknown;
  nfd?: number;
}
interface EngineFiles {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (stream: EngineStream) => number };
}

/** "Input/output error" in the engine's numbering. */
const EIO = 29;

/**
 * The engine's own file layer, which answers "done" when asked to force a file to the disk, made to do it.
 * With the settings of `DURABLE_SETTINGS` a commit is then on the disk before it is acknowledged.
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

/** fdatasync does not reach the file layer, so the log has to be forced by fsync. */
export const DURABLE_SETTINGS = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];

function forceToDisk(stream: EngineStream, files: EngineFiles): number {
  try {
    if (stream.nfd === undefined) syncPath(files.realPath(stream.node));
    else fs.fsyncSync(stream.nfd);
    return 0;
  } catch {
    // The engine stops at this answer instead of acknowledging what is not on the disk.
    return EIO;
  }
}
