/** Who did a step with a party. */
export interface StepActor {
  accountId: number | null;
  name: string;
}

/** Steps that come by themselves when their time is over. */
export const CLOCK: StepActor = { accountId: null, name: 'the clock' };
export const GUEST: StepActor = { accountId: null, name: 'guest' };
