import type { FormProps } from '#features/forms/props.ts';
import type { TermsPiece } from '#features/subscriptions/terms-texts.ts';
import type { SignUpOutcome } from '#features/subscriptions/contract.ts';

/** What a sign-up page shows: a form (to sign up, or to confirm), or the result. */
export interface SignUpState {
  /** Label of the terms checkbox. */
  terms: TermsPiece[];
  form?: FormProps;
  outcome?: SignUpOutcome;
  /** News and offers were not requested, so the page must not promise them. */
  wants_no_offers?: true;
}
