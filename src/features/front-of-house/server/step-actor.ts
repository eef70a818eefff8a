/** Who did a step with a party. */
export interface StepActor {
  accountId: number | null;
  name: string;
}

export const GUEST: StepActor = { accountId: null, name: 'guest' };
