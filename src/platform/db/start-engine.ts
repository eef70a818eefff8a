import type { PGlite } from '@electric-sql/pglite';

/** The engine's error numbers for refusals of the file system. */
const ENGINE_ERRNO: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
};

/**
 * Starts the engine, in a new directory from `contents` (a snapshot). @throws an error with the engine's last error message
 */
export async function startEngine(directory: string, contents?: Blob): Promise<PGlite> {
  const [{ PGlite }, { DurableNodeFS, DURABLE_SETTINGS }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('./durable-files.ts'),
  ]);
  const complaints: string[] = [];
  const onStderr = (text: string) => complaints.push(text) > 0;
  try {
    const engine = new PGlite({
      fs: new DurableNodeFS(directory),
      // -F is the engine's option for fsync=off.
      startParams: [...PGlite.defaultStartParams.filter((param) => param !== '-F'), ...DURABLE_SETTINGS],
      onStderr,
      ...(contents && { loadDataDir: contents }),
    });
    await engine.waitReady;
    return engine;
  } catch (error) {
    const engineMessage = complaints.filter((line) => /FATAL|PANIC|ERROR/.test(line)).join('; ');
    const isFull = complaints.some((line) => line.includes('No space left on device'));
    const code = isFull ? 'ENOSPC' : ENGINE_ERRNO[(error as { errno?: number } | null)?.errno ?? -1];
    const message = engineMessage || code || (error instanceof Error ? error.message : String(error));
    throw Object.assign(new Error(message, { cause: error }), code && { code });
  }
}
