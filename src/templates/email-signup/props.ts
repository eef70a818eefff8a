import type { FormProps } from '#features/forms/props.ts';
import type { TermsPiece } from '#features/subscriptions/terms-words.ts';
import type { SignUpOutcome } from '#features/subscriptions/contract.ts';

/** What a sign-up page shows: a form (that to sign up, or that to confirm), or how it ended. */
export interface SignUpState {
  /** Label of the terms checkbox. */
  terms: TermsPiece[];
  form?: FormProps;
  outcome?: SignUpOutcome;
  /** News and offers were not requested: nothing may be promised. */
  wants_no_offers?: true;
}
