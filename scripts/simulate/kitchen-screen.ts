import { randomUUID } from 'node:crypto';
import type { ActionInput } from '#features/orders/admin/kitchen/ticket-steps.ts';
import type { KitchenBoard } from '#features/orders/staff-contract.ts';
import type { Client } from './client.ts';

/** A step of a screen, with the op that makes repeated sends count once. */
export interface KitchenStep {
  op: string;
  order: number;
  input: ActionInput;
}

/** One screen of a kitchen, which listens to its stream and stores undelivered steps in order. */
export class KitchenScreen {
  readonly #client: Client;
  readonly #rlid: number;
  readonly #waiting: KitchenStep[] = [];
  readonly done: KitchenStep[] = [];
  readonly refused: (KitchenStep & { reason: string })[] = [];
  isOnline = true;
  board: KitchenBoard | undefined;

  constructor(client: Client, rlid: number) {
    this.#client = client;
    this.#rlid = rlid;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Reads the orders, if there are changes. Does nothing without a connection. */
  async refresh(): Promise<void> {
    if (!this.isOnline) return;
    const { status, body } = await this.#client.call<KitchenBoard>(
      'board',
      `${this.#path()}?seq=${this.board?.seq ?? 0}`,
    );
    if (status === 200) this.board = body;
  }

  async act(order: number, input: ActionInput): Promise<void> {
    this.#waiting.push({ op: randomUUID(), order, input });
    await this.flush();
  }

  /** Sends waiting steps in order, until a step is not delivered. */
  async flush(): Promise<void> {
    while (this.isOnline) {
      const [step] = this.#waiting;
      if (!step) return;
      const { status, body } = await this.#client.call<KitchenBoard & { detail?: string }>(
        'step',
        `${this.#path()}orders/${step.order}/`,
        { method: 'POST', json: { ...step.input, op: step.op } },
      );
      if (status === 0 || status >= 500 || status === 429) return;
      this.#waiting.shift();
      if (status >= 400) this.refused.push({ ...step, reason: `${status} ${body.detail ?? ''}` });
      else {
        this.board = body;
        this.done.push(step);
      }
    }
  }

  /** Listens until the server ends the stream or `signal` aborts; each event is reported with its time of arrival. */
  async listen(onEvent: (atMs: number) => void, signal: AbortSignal): Promise<void> {
    for await (const part of this.#client.stream(`${this.#path()}events/`, signal))
      if (part.includes('data:')) onEvent(performance.now());
  }

  #path(): string {
    return `/wagtail/api/main/kitchen/${this.#rlid}/`;
  }
}
