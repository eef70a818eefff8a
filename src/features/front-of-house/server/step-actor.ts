/** The actor of a step with a party. */
export interface StepActor {
  accountId: number | null;
  name: string;
}

/** Actor of automatic steps, after a time limit. */
export const CLOCK: StepActor = { accountId: null, name: 'the clock' };
export const GUEST: StepActor = { accountId: null, name: 'guest' };
