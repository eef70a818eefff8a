import type { FormProps } from '#features/forms/props.ts';
import { Formset } from '#features/forms/site/formset.tsx';
import { FormView } from '#features/forms/site/form-view.tsx';
import { FormGuard } from '#features/guard/site/form-guard.tsx';
import { ConsentLabel, TermsLabel } from '#features/subscriptions/site/consent-labels.tsx';
import { CONFIRM_PREFIX } from '#features/subscriptions/sign-up.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { RichText } from '#ui/site/rich-text.tsx';
import { FormSection } from '../form-section.tsx';
import type { SignUpState } from './props.ts';
import styles from './view.module.css';

const loadLiveForm = async () => (await import('#features/subscriptions/site/live-sign-up-form.ts')).liveSignUpForm;

interface Props extends Pick<SignUpState, 'terms'> {
  form: FormProps;
  consentText: string;
  postConsentText: string;
}

/** The form to sign up, or to confirm the address. */
export function SignUpForm(props: Props) {
  return props.form.prefix === CONFIRM_PREFIX ? <Confirm form={props.form} /> : <SignUp {...props} />;
}

function SignUp({ form, terms, consentText, postConsentText }: Props) {
  const t = useTranslate();
  return (
    <FormSection title={t('signup.title')}>
      <FormView
        id="sign-up"
        form={form}
        live={loadLiveForm}
        rows={Formset}
        submitLabel={{ id: 'signup.submit' }}
        note={t('forms.required_mark')}
        marksRequired
        labels={{
          terms: <TermsLabel pieces={terms} />,
          consent: <ConsentLabel html={consentText} />,
        }}
      >
        <RichText html={postConsentText} className={styles.footer} />
        <FormGuard form="email_signup" />
      </FormView>
    </FormSection>
  );
}

function Confirm({ form }: { form: FormProps }) {
  const t = useTranslate();
  return (
    <FormSection title={t('signup.confirm_title')}>
      <p>{t('signup.confirm_text')}</p>
      <FormView id="confirm" form={form} submitLabel={{ id: 'signup.confirm' }} />
    </FormSection>
  );
}
