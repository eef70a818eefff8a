import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { Refusal } from '#ui/admin/api/problem.ts';
import { messageOf } from '#ui/admin/async-content.tsx';
import { currentTime } from '#ui/admin/use-now.ts';
import { watchChanges } from '#ui/watch-changes.ts';
import type { StepPlace } from './step-log.ts';
import { useStepLog } from './use-step-log.ts';
import { useWorker, type Worker } from './use-worker.ts';

/** How often a board is read, and an undelivered step is sent again. */
const READ_EVERY_MS = 5_000;
/** Maximum age of the board without a change: some of its data depend on the time only. */
const LOAD_EVERY_MS = 60_000;

/** A board as sent by the server, and when this device last confirmed it. */
interface Reading<Board> {
  board: Board;
  /** Milliseconds, by this device's clock. */
  readAt: number;
  /** When the board itself was received; it may have been confirmed since. */
  loadedAt: number;
}

/** A step of this device, kept until the server has done or refused it. */
interface OpStep {
  op: string;
  /** Who made it. */
  by?: Worker;
}

/** A board with the steps of this device applied, and the ids of the affected entries. */
interface Applied<Board> {
  board: Board;
  pending: ReadonlySet<number>;
}

/**
 * The live state of a restaurant for its staff: pushed by the server, polled every five seconds, changed
 * optimistically, and sent step by step in order. Steps wait on the device while the server cannot be reached; refused
 * steps are reported, never dropped silently. A step is sent only under the name of the person who made it.
 */
export function useLiveBoard<Board extends { seq: number }, Step extends OpStep>({
  queryKey,
  path,
  place,
  rlid,
  read,
  send,
  apply,
}: {
  queryKey: QueryKey;
  /** Path of the board; its stream is below this path. */
  path: string;
  /** The store in which the device keeps the steps. */
  place: StepPlace;
  rlid: number;
  /** @param seq of the known board: resolves to undefined when nothing changed since */
  read: (seq: number | undefined, signal: AbortSignal) => Promise<Board | undefined>;
  /** @returns the board after the step @throws the server's refusal */
  send: (step: Step, board: Board | undefined) => Promise<Board>;
  apply: (board: Board, steps: readonly Step[]) => Applied<Board>;
}) {
  const client = useQueryClient();
  const worker = useWorker();
  const workerId = worker?.id;
  const steps = useStepLog<Step>(place, worker !== undefined, rlid);
  const isSending = useRef(false);

  const query = useQuery<Reading<Board>>({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<Reading<Board>>(queryKey);
      const isNew = known !== undefined && currentTime() - known.loadedAt < LOAD_EVERY_MS;
      const board = await read(isNew ? known.board.seq : undefined, signal);
      if (board) return readingOf(board);
      if (!known) throw new Error('The server reported no change before the first answer');
      return { ...known, readAt: currentTime() };
    },
    refetchInterval: READ_EVERY_MS,
    refetchIntervalInBackground: true,
    networkMode: 'always',
    retry: false,
  });

  // The stream triggers reads; polling continues for a silent or broken stream.
  const { refetch } = query;
  useEffect(() => {
    const stop = new AbortController();
    watchChanges(`${path}events/`, () => refetch(), stop.signal);
    return () => stop.abort();
  }, [path, refetch]);

  const accept = useCallback(
    (board: Board) => client.setQueryData<Reading<Board>>(queryKey, readingOf(board)),
    [client, queryKey],
  );

  /** Sends waiting steps one after the other, until one cannot be delivered. */
  const sendWaiting = async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (let [step] = steps.current().waiting; step; [step] = steps.current().waiting) {
        const sent = step;
        let reason: string | undefined;
        const isUnsent = sent.by !== undefined && workerId !== undefined && sent.by.id !== workerId;
        if (isUnsent) reason = `Not sent: made by ${sent.by?.name}.`;
        else
          try {
            const board = await send(sent, client.getQueryData<Reading<Board>>(queryKey)?.board);
            await client.cancelQueries({ queryKey });
            accept(board);
          } catch (error) {
            if (!(error instanceof Refusal) || isPassing(error)) return;
            reason = messageOf(error);
            void refetch();
          }
        steps.change((log) => ({
          waiting: log.waiting.filter(({ op }) => op !== sent.op),
          lost: reason === undefined ? log.lost : [...log.lost, { step: sent, reason, isUnsent }],
        }));
      }
    } finally {
      isSending.current = false;
    }
  };

  // Also includes the steps that an earlier window of this device left.
  const hasWaiting = steps.log.waiting.length > 0;
  useEffect(() => {
    if (!hasWaiting) return undefined;
    const again = () => void sendWaiting();
    again();
    const timer = setInterval(again, READ_EVERY_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
    // The effect reads everything else from refs.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [hasWaiting, rlid, workerId]);

  const shown = query.data && apply(query.data.board, steps.log.waiting);
  return {
    query,
    board: shown?.board,
    pending: shown?.pending ?? NOTHING_PENDING,
    readAt: query.data?.readAt,
    isOffline: query.isError || query.failureCount > 0,
    waiting: steps.log.waiting.length,
    lost: steps.log.lost,
    isKept: steps.isKept,
    accept,
    log: (step: Step) => {
      steps.change(({ waiting, lost }) => ({ waiting: [...waiting, { ...step, by: worker }], lost }));
      void sendWaiting();
    },
    /** Sends a step that somebody else made, under the name of the person who works with this device now. */
    sendLost: (op: string) => {
      steps.change(({ waiting, lost }) => {
        const sent = lost.filter(({ step }) => step.op === op).map(({ step }) => ({ ...step, by: worker }));
        return { waiting: [...waiting, ...sent], lost: lost.filter(({ step }) => step.op !== op) };
      });
      void sendWaiting();
    },
    dismiss: (op: string) =>
      steps.change(({ waiting, lost }) => ({ waiting, lost: lost.filter(({ step }) => step.op !== op) })),
  };
}

function readingOf<Board>(board: Board): Reading<Board> {
  const now = currentTime();
  return { board, readAt: now, loadedAt: now };
}

const NOTHING_PENDING: ReadonlySet<number> = new Set();

/** True for a refusal that is not about the step itself. */
function isPassing({ code, status }: Refusal): boolean {
  return code === 'offline' || code === 'rate_limited' || status >= 500;
}
