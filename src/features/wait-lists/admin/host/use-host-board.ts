import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useStepLog } from '#features/front-of-house/admin/use-step-log.ts';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { endpointKey } from '#ui/admin/api/use-endpoint.ts';
import { currentTime } from '#ui/admin/use-now.ts';
import { watchChanges } from '#ui/watch-changes.ts';
import { randomUuid } from '#shared/random-uuid.ts';
import { getHostBoard, type HostBoard, type HostEntry } from '../../staff-contract.ts';
import { applySteps } from './provisional.ts';
import { sendStep } from './send-step.ts';
import { type ActionInput, partyOf, type PartyInput, type Step } from './step.ts';

/** How often a board is read, and an undelivered step is sent again. */
const READ_EVERY_MS = 5_000;
/** How often it is read although the list has not changed. */
const LOAD_EVERY_MS = 60_000;

/** A board as the server sent it, and when this device last heard that it is true. */
interface Reading {
  board: HostBoard;
  /** Milliseconds, by this device. */
  readAt: number;
  /** When the board itself came, though it may have been confirmed since. */
  loadedAt: number;
}

/**
 * The wait list of a restaurant for its hosts: read every five seconds, changed at once on the screen, and sent step by step
 * in order. Steps wait on the device while the server cannot be reached; a step that the server refuses is told, never
 * dropped in silence.
 */
export function useHostBoard(rlid: number, account: number | undefined) {
  const client = useQueryClient();
  const key = useMemo(() => endpointKey(getHostBoard, { params: { rlid } }), [rlid]);
  const steps = useStepLog<Step>('host-stand', account, rlid);
  const isSending = useRef(false);

  const query = useQuery<Reading>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<Reading>(key);
      // Reservations become due without a change of the list.
      const isNew = known !== undefined && currentTime() - known.loadedAt < LOAD_EVERY_MS;
      const input = { params: { rlid }, query: { seq: isNew ? known.board.seq : undefined }, signal };
      const board = await callEndpoint(getHostBoard, input);
      if (board) return readingOf(board);
      if (!known) throw new Error('The server said that nothing changed, and nothing was known');
      return { ...known, readAt: currentTime() };
    },
    refetchInterval: READ_EVERY_MS,
    refetchIntervalInBackground: true,
    networkMode: 'always',
    retry: false,
  });

  // The stream says when to read; reading at intervals goes on, for a stream that is silent or cut.
  const { refetch } = query;
  useEffect(
    () => watchChanges(`${getHostBoard.path.replace(':rlid', String(rlid))}events/`, () => void refetch()),
    [rlid, refetch],
  );

  const accept = useCallback((board: HostBoard) => client.setQueryData<Reading>(key, readingOf(board)), [client, key]);

  /** Sends what waits, one step after the other, until one cannot be delivered. */
  const sendWaiting = async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (let [step] = steps.current().waiting; step; [step] = steps.current().waiting) {
        const sent = await sendStep(rlid, step, client.getQueryData<Reading>(key)?.board);
        if (sent.kind === 'undelivered') return;
        if (sent.kind === 'done') {
          await client.cancelQueries({ queryKey: key });
          accept(sent.board);
        }
        const done = step.op;
        const lost = sent.kind === 'refused' ? [{ step, reason: sent.reason }] : [];
        steps.change((log) => ({
          waiting: log.waiting.filter(({ op }) => op !== done),
          lost: [...log.lost, ...lost],
        }));
        if (sent.kind === 'refused') void query.refetch();
      }
    } finally {
      isSending.current = false;
    }
  };

  // Also the steps that an earlier window of this device left.
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
    // It reads everything else from refs.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [hasWaiting, rlid]);

  const log = (step: Step) => {
    steps.change(({ waiting, lost }) => ({ waiting: [...waiting, step], lost }));
    void sendWaiting();
  };
  const stamp = () => ({ op: randomUuid(), at: new Date(currentTime()).toISOString() });

  const shown = query.data && applySteps(query.data.board, steps.log.waiting);
  return {
    query,
    board: shown?.board,
    pending: shown?.pending ?? NOTHING_PENDING,
    readAt: query.data?.readAt,
    isOffline: query.isError || query.failureCount > 0,
    waiting: steps.log.waiting.length,
    lost: steps.log.lost,
    isKept: steps.isKept,
    /** The board as the device knows it now, for a step that follows another one at once. */
    latest: (): HostBoard | undefined => {
      const reading = client.getQueryData<Reading>(key);
      return reading && applySteps(reading.board, steps.current().waiting).board;
    },
    accept,
    add: (input: PartyInput) => log({ ...stamp(), kind: 'add', input }),
    act: (entry: HostEntry, input: ActionInput) =>
      log({ ...stamp(), kind: 'change', party: partyOf(entry), version: entry.version, input, name: entry.name }),
    dismiss: (op: string) =>
      steps.change(({ waiting, lost }) => ({ waiting, lost: lost.filter(({ step }) => step.op !== op) })),
  };
}

function readingOf(board: HostBoard): Reading {
  const now = currentTime();
  return { board, readAt: now, loadedAt: now };
}

const NOTHING_PENDING: ReadonlySet<number> = new Set();

export type HostStand = ReturnType<typeof useHostBoard>;
