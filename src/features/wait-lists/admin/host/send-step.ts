import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { Refusal } from '#ui/admin/api/problem.ts';
import { messageOf } from '#ui/admin/async-content.tsx';
import { addHostEntry, changeHostEntry, type HostBoard } from '../../staff-contract.ts';
import { isAbout, type Step } from './step.ts';

/** What became of a step: done, refused by a guard, or not delivered. */
export type Sent = { kind: 'done'; board: HostBoard } | { kind: 'refused'; reason: string } | { kind: 'undelivered' };

/** Sends one step. @param board the last that the server sent, which has the ids of parties added on this device */
export async function sendStep(rlid: number, step: Step, board: HostBoard | undefined): Promise<Sent> {
  try {
    if (step.kind === 'add') {
      const body = { ...step.input, op: step.op };
      return { kind: 'done', board: await callEndpoint(addHostEntry, { params: { rlid }, body }) };
    }
    const entry = idOf(step, board);
    if (entry === undefined) return { kind: 'refused', reason: 'The party was not added.' };
    const body = { ...step.input, op: step.op, version: step.version };
    return { kind: 'done', board: await callEndpoint(changeHostEntry, { params: { rlid, entry }, body }) };
  } catch (error) {
    if (error instanceof Refusal && !isPassing(error)) return { kind: 'refused', reason: messageOf(error) };
    return { kind: 'undelivered' };
  }
}

function idOf(step: Step & { kind: 'change' }, board: HostBoard | undefined): number | undefined {
  if ('id' in step.party) return step.party.id;
  return [...(board?.live ?? []), ...(board?.closed ?? [])].find((entry) => isAbout(step, entry))?.id;
}

/** A refusal that says nothing about the step itself. */
function isPassing({ code, status }: Refusal): boolean {
  return code === 'offline' || code === 'rate_limited' || status >= 500;
}
