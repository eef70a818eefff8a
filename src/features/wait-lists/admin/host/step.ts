import type { z } from 'zod';
import type { addHostEntry, changeHostEntry, HostEntry } from '../../staff-contract.ts';

type Body<E extends { body?: z.ZodType }> = z.input<NonNullable<E['body']>>;

/** Values that a host types to add a party. */
export type PartyInput = Omit<Body<typeof addHostEntry>, 'op'>;
/** An action on a party, with its details. */
export type ActionInput = Omit<Body<typeof changeHostEntry>, 'op' | 'version'>;

/**
 * One step of a host, as the device keeps it until the server has done it. A party that was added on this device and is not
 * on the server yet has no id: its step names the party by the op id that adds it.
 */
export type Step = { op: string; /** ISO instant by this device's clock. */ at: string } & (
  | { kind: 'add'; input: PartyInput }
  | { kind: 'change'; party: { id: number } | { op: string }; version: number; input: ActionInput; name: string }
);

/** True when the step is about the party. */
export function isAbout(step: Step, entry: Pick<HostEntry, 'id' | 'op'>): boolean {
  if (step.kind === 'add') return step.op === entry.op;
  return 'id' in step.party ? step.party.id === entry.id : step.party.op === entry.op;
}

/** How a step identifies the party. A party without an id has a negative one on this device. */
export function partyOf({ id, op }: Pick<HostEntry, 'id' | 'op'>): { id: number } | { op: string } {
  return id < 0 && op !== null ? { op } : { id };
}
