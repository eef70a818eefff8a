import { useMemo } from 'react';
import { useLiveBoard } from '#features/front-of-house/admin/use-live-board.ts';
import { randomUuid } from '#shared/random-uuid.ts';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { endpointKey } from '#ui/admin/api/use-endpoint.ts';
import { currentTime } from '#ui/admin/use-now.ts';
import { getKitchen, type KitchenBoard, stepOrder, type Ticket } from '../../staff-contract.ts';
import { type ActionInput, applySteps, type KitchenStep } from './ticket-steps.ts';

/** The orders of a restaurant for its kitchen; see `useLiveBoard`. */
export function useKitchen(rlid: number) {
  const params = { rlid };
  const { log, ...live } = useLiveBoard<KitchenBoard, KitchenStep>({
    queryKey: useMemo(() => endpointKey(getKitchen, { params: { rlid } }), [rlid]),
    path: getKitchen.path.replace(':rlid', String(rlid)),
    place: 'kitchen',
    rlid,
    read: (seq, signal) => callEndpoint(getKitchen, { params, query: { seq }, signal }),
    send: ({ op, order, input }) => callEndpoint(stepOrder, { params: { rlid, order }, body: { ...input, op } }),
    apply: applySteps,
  });
  return {
    ...live,
    act: ({ id, number, version }: Ticket, input: ActionInput) =>
      log({ op: randomUuid(), at: new Date(currentTime()).toISOString(), order: id, number, version, input }),
  };
}

export type Kitchen = ReturnType<typeof useKitchen>;
