import { parentPort, workerData } from 'node:worker_threads';
import { engineInThisThread, type EngineCall, type EngineReply } from './embedded-engine.ts';
import { startEngine } from './start-engine.ts';

/** The worker thread of the embedded engine (see `startEngineThread`). It processes calls one at a time, in order. */
const { directory } = workerData as { directory: string };

const reply = (answer: EngineReply, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(answer, transfer);

function refuse(id: number, error: unknown): void {
  const { message, code } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  reply({ id, refused: { message, ...(code !== undefined && { code }) } });
}

try {
  const engine = engineInThisThread(await startEngine(directory));
  const perform = async (call: EngineCall): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    if (call.does === 'exchange') return engine.exchange(call.messages);
    if (call.does === 'dump') return engine.dump(call.compression);
    await engine.close();
    return undefined;
  };
  let last: Promise<void> = Promise.resolve();
  parentPort?.on('message', (call: EngineCall) => {
    last = last.then(async () => {
      try {
        const bytes = await perform(call);
        if (bytes) reply({ id: call.id, bytes }, [bytes.buffer]);
        else reply({ id: call.id });
      } catch (error) {
        refuse(call.id, error);
      }
    });
  });
  reply({ id: 0 });
} catch (error) {
  refuse(0, error);
}
