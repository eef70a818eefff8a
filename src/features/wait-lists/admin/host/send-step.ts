import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { Refusal } from '#ui/admin/api/problem.ts';
import { addHostEntry, changeHostEntry, type HostBoard } from '../../staff-contract.ts';
import { isAbout, type Step } from './step.ts';

/**
 * Sends one step.
 * @param board the last one from the server, which has the ids of parties added on this device
 * @throws Refusal, also for a step with a party that was never added
 */
export async function sendStep(rlid: number, step: Step, board: HostBoard | undefined): Promise<HostBoard> {
  if (step.kind === 'add')
    return callEndpoint(addHostEntry, { params: { rlid }, body: { ...step.input, op: step.op } });
  const entry = idOf(step, board);
  if (entry === undefined) throw new Refusal('conflict', 'The party was not added.', { status: 409 });
  const body = { ...step.input, op: step.op, version: step.version };
  return callEndpoint(changeHostEntry, { params: { rlid, entry }, body });
}

function idOf(step: Step & { kind: 'change' }, board: HostBoard | undefined): number | undefined {
  if ('id' in step.party) return step.party.id;
  return [...(board?.live ?? []), ...(board?.closed ?? [])].find((entry) => isAbout(step, entry))?.id;
}
