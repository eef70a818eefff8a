import { randomUUID } from 'node:crypto';
import { applySteps } from '#features/wait-lists/admin/host/provisional.ts';
import {
  type ActionInput,
  isAbout,
  partyOf,
  type PartyInput,
  type Step,
} from '#features/wait-lists/admin/host/step.ts';
import type { HostBoard, HostEntry } from '#features/wait-lists/staff-contract.ts';
import type { Client } from './client.ts';

/** A step that the server applied or refused, or whose result is unknown. */
export interface SentStep {
  step: Step;
  outcome: 'done' | 'refused';
  reason?: string;
}

/**
 * A host with a tablet. The code of the host stand queues steps and applies them optimistically; without a connection
 * the steps wait.
 */
export class Host {
  readonly name: string;
  readonly sent: SentStep[] = [];
  isOnline = true;
  readonly #client: Client;
  readonly #rlid: number;
  #board: HostBoard | undefined;
  #waiting: Step[] = [];
  /** Steps run one after the other, also when two parties need the host at once. */
  #flushing: Promise<void> = Promise.resolve();

  constructor(name: string, client: Client, rlid: number) {
    this.name = name;
    this.#client = client;
    this.#rlid = rlid;
  }

  /** Reads the list again, as the screen does every few seconds. Does nothing without a connection. */
  async refresh(): Promise<void> {
    if (!this.isOnline) return;
    const { seq } = this.#board ?? { seq: 0 };
    const { status, body } = await this.#client.call<HostBoard>('board', `${this.#path()}?seq=${seq}`);
    if (status === 200) this.#board = body;
  }

  /** The party as this tablet shows it. */
  find(name: string): HostEntry | undefined {
    if (!this.#board) return undefined;
    const { board } = applySteps(this.#board, this.#waiting);
    return [...board.live, ...board.closed].find((entry) => entry.name === name);
  }

  /** @returns the result of the step; undefined while it waits for a connection */
  add(input: PartyInput, nowMs: number): Promise<SentStep | undefined> {
    return this.#take({ op: randomUUID(), at: new Date(nowMs).toISOString(), kind: 'add', input });
  }

  /** @throws Error when this tablet does not show the party */
  change(name: string, input: ActionInput, nowMs: number): Promise<SentStep | undefined> {
    const entry = this.find(name);
    if (!entry) throw new Error(`${this.name} does not see ${name}`);
    const { version } = entry;
    const step = { op: randomUUID(), at: new Date(nowMs).toISOString(), version, input, name };
    return this.#take({ ...step, kind: 'change', party: partyOf(entry) });
  }

  /** Sends waiting steps in order, until a step is not delivered. */
  async flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#sendAll());
    await this.#flushing;
  }

  get waiting(): readonly Step[] {
    return this.#waiting;
  }

  async #take(step: Step): Promise<SentStep | undefined> {
    this.#waiting.push(step);
    await this.flush();
    return this.sent.find((one) => one.step === step);
  }

  async #sendAll(): Promise<void> {
    while (this.isOnline) {
      const [step] = this.#waiting;
      if (!step) return;
      const answer = await this.#send(step);
      if (answer === undefined) return;
      this.#waiting.shift();
      this.sent.push(answer);
    }
  }

  async #send(step: Step): Promise<SentStep | undefined> {
    const path = this.#pathOf(step);
    if (path === undefined) return { step, outcome: 'refused', reason: 'The party was not added' };
    const json =
      step.kind === 'add' ? { ...step.input, op: step.op } : { ...step.input, op: step.op, version: step.version };
    const { status, body } = await this.#client.call<HostBoard & { detail?: string }>('step', path, {
      method: 'POST',
      json,
    });
    if (status === 0 || status >= 500 || status === 429) return undefined;
    if (status >= 400) return { step, outcome: 'refused', reason: `${status} ${body.detail ?? ''}` };
    this.#board = body;
    return { step, outcome: 'done' };
  }

  /** Undefined for a party whose addition the server refused. */
  #pathOf(step: Step): string | undefined {
    if (step.kind === 'add') return `${this.#path()}entries/`;
    const all = [...(this.#board?.live ?? []), ...(this.#board?.closed ?? [])];
    const id = 'id' in step.party ? step.party.id : all.find((entry) => isAbout(step, entry))?.id;
    return id === undefined ? undefined : `${this.#path()}entries/${id}/`;
  }

  #path(): string {
    return `/wagtail/api/main/host/${this.#rlid}/`;
  }
}
