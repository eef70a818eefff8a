import { SignIn, STEP_TITLES } from '#features/diners/site/sign-in.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { FormSection } from '../form-section.tsx';
import { Sheet } from '../sheet.tsx';
import type { AccountSignInProps } from './props.ts';

/** A step of a diner's sign-in. */
export function AccountSignIn(props: AccountSignInProps) {
  const t = useTranslate();
  return (
    <Sheet title={t(STEP_TITLES[props.step])} blocks={[]}>
      <FormSection>
        <SignIn {...props} />
      </FormSection>
    </Sheet>
  );
}
