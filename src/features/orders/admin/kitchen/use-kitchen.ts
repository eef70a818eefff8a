import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useStepLog } from '#features/front-of-house/admin/use-step-log.ts';
import { randomUuid } from '#shared/random-uuid.ts';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { Refusal } from '#ui/admin/api/problem.ts';
import { endpointKey } from '#ui/admin/api/use-endpoint.ts';
import { messageOf } from '#ui/admin/async-content.tsx';
import { currentTime } from '#ui/admin/use-now.ts';
import { watchChanges } from '#ui/watch-changes.ts';
import { getKitchen, type KitchenBoard, stepOrder, type Ticket } from '../../staff-contract.ts';
import { type ActionInput, applySteps, type KitchenStep } from './ticket-steps.ts';

/** How often the orders are read, and an undelivered step is sent again. */
const READ_EVERY_MS = 5_000;

interface Reading {
  board: KitchenBoard;
  /** Milliseconds, by this device. */
  readAt: number;
}

/**
 * The orders of a restaurant for its kitchen: told by the server, read every five seconds besides, changed at once on the
 * screen, and sent step by step in order. Steps wait on the device while the server cannot be reached; one that the server
 * refuses is told, never dropped in silence.
 */
export function useKitchen(rlid: number, account: number | undefined) {
  const client = useQueryClient();
  const key = useMemo(() => endpointKey(getKitchen, { params: { rlid } }), [rlid]);
  const steps = useStepLog<KitchenStep>('kitchen', account, rlid);
  const isSending = useRef(false);

  const query = useQuery<Reading>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<Reading>(key);
      const board = await callEndpoint(getKitchen, { params: { rlid }, query: { seq: known?.board.seq }, signal });
      if (board) return { board, readAt: currentTime() };
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
    () => watchChanges(`${getKitchen.path.replace(':rlid', String(rlid))}events/`, () => void refetch()),
    [rlid, refetch],
  );
  const accept = useCallback(
    (board: KitchenBoard) => client.setQueryData<Reading>(key, { board, readAt: currentTime() }),
    [client, key],
  );

  /** Sends what waits, one step after the other, until one cannot be delivered. */
  const sendWaiting = async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (let [step] = steps.current().waiting; step; [step] = steps.current().waiting) {
        const { op, order } = step;
        let reason: string | undefined;
        try {
          const board = await callEndpoint(stepOrder, { params: { rlid, order }, body: { ...step.input, op } });
          await client.cancelQueries({ queryKey: key });
          accept(board);
        } catch (error) {
          if (!(error instanceof Refusal) || isPassing(error)) return;
          reason = messageOf(error);
          void refetch();
        }
        const refused = step;
        steps.change((log) => ({
          waiting: log.waiting.filter((one) => one.op !== op),
          lost: reason === undefined ? log.lost : [...log.lost, { step: refused, reason }],
        }));
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

  const shown = query.data && applySteps(query.data.board, steps.log.waiting);
  return {
    query,
    board: shown?.board,
    pending: shown?.pending,
    readAt: query.data?.readAt,
    isOffline: query.isError || query.failureCount > 0,
    waiting: steps.log.waiting.length,
    lost: steps.log.lost,
    isKept: steps.isKept,
    accept,
    act: ({ id, number, version }: Ticket, input: ActionInput) => {
      const step = { op: randomUuid(), at: new Date(currentTime()).toISOString(), order: id, number, version, input };
      steps.change(({ waiting, lost }) => ({ waiting: [...waiting, step], lost }));
      void sendWaiting();
    },
    dismiss: (op: string) =>
      steps.change(({ waiting, lost }) => ({ waiting, lost: lost.filter(({ step }) => step.op !== op) })),
  };
}

/** A refusal that says nothing about the step itself. */
function isPassing({ code, status }: Refusal): boolean {
  return code === 'offline' || code === 'rate_limited' || status >= 500;
}

export type Kitchen = ReturnType<typeof useKitchen>;
