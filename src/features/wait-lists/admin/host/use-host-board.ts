import { useMemo } from 'react';
import { useLiveBoard } from '#features/front-of-house/admin/use-live-board.ts';
import { randomUuid } from '#shared/random-uuid.ts';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { endpointKey } from '#ui/admin/api/use-endpoint.ts';
import { currentTime } from '#ui/admin/use-now.ts';
import { getHostBoard, type HostBoard, type HostEntry } from '../../staff-contract.ts';
import { applySteps } from './provisional.ts';
import { sendStep } from './send-step.ts';
import { type ActionInput, partyOf, type PartyInput, type Step } from './step.ts';

/** The wait list of a restaurant for its hosts; see `useLiveBoard`. */
export function useHostBoard(rlid: number) {
  const { log, ...live } = useLiveBoard<HostBoard, Step>({
    queryKey: useMemo(() => endpointKey(getHostBoard, { params: { rlid } }), [rlid]),
    path: getHostBoard.path.replace(':rlid', String(rlid)),
    place: 'host-stand',
    rlid,
    read: (seq, signal) => callEndpoint(getHostBoard, { params: { rlid }, query: { seq }, signal }),
    send: (step, board) => sendStep(rlid, step, board),
    apply: applySteps,
  });
  const stamp = () => ({ op: randomUuid(), at: new Date(currentTime()).toISOString() });
  return {
    ...live,
    add: (input: PartyInput) => log({ ...stamp(), kind: 'add', input }),
    act: (entry: HostEntry, input: ActionInput) =>
      log({ ...stamp(), kind: 'change', party: partyOf(entry), version: entry.version, input, name: entry.name }),
  };
}

export type HostStand = ReturnType<typeof useHostBoard>;
