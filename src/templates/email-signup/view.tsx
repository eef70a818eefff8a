import { Formset } from '#features/forms/site/formset.tsx';
import { FormView } from '#features/forms/site/form-view.tsx';
import { FormGuard } from '#features/guard/site/form-guard.tsx';
import { CONFIRM_DAYS, CONFIRM_PREFIX } from '#features/subscriptions/sign-up.ts';
import type { SignUpOutcome } from '#features/subscriptions/contract.ts';
import { ConsentLabel, TermsLabel } from '#features/subscriptions/site/consent-labels.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { RichText } from '#ui/site/rich-text.tsx';
import { AnswerSection, FormSection } from '../form-section.tsx';
import { PageLinks } from '../page-links.tsx';
import type { PageProps } from '../page-props.ts';
import { Sheet } from '../sheet.tsx';
import type { emailSignup } from './definition.ts';
import type { SignUpState } from './props.ts';
import styles from './view.module.css';

const loadLiveForm = async () => (await import('#features/subscriptions/site/live-sign-up-form.ts')).liveSignUpForm;

type Props = PageProps<typeof emailSignup> & SignUpState;

/** Spec §2.5 item 4: the sign-up form between its blocks, and in its place what follows it. */
export function EmailSignup({
  title,
  body,
  pre_form_content,
  confirmation_content,
  form,
  outcome,
  wants_no_offers,
  ...page
}: Props) {
  const isConfirming = form?.prefix === CONFIRM_PREFIX;
  const isOpen = form !== undefined && !isConfirming;
  const isDone = outcome !== undefined && outcome !== 'expired';
  const above = isOpen ? pre_form_content : isDone && !wants_no_offers ? confirmation_content : [];
  return (
    <Sheet title={title} blocks={[...body, ...above]}>
      {outcome !== undefined && <Outcome outcome={outcome} wantsOffers={!wants_no_offers} />}
      {form !== undefined && isConfirming && <Confirm form={form} />}
      {form !== undefined && isOpen && <SignUp form={form} {...page} />}
      <Legal {...page} />
    </Sheet>
  );
}

type Page = Omit<PageProps<typeof emailSignup>, 'title' | 'body' | 'pre_form_content' | 'confirmation_content'> &
  Pick<SignUpState, 'terms'>;

function SignUp({ form, terms, consent_text, post_consent_text }: Page & { form: NonNullable<Props['form']> }) {
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
          consent: <ConsentLabel html={consent_text} />,
        }}
      >
        <RichText html={post_consent_text} className={styles.footer} />
        <FormGuard form="email_signup" />
      </FormView>
    </FormSection>
  );
}

function Confirm({ form }: { form: NonNullable<Props['form']> }) {
  const t = useTranslate();
  return (
    <FormSection title={t('signup.confirm_title')}>
      <p>{t('signup.confirm_text')}</p>
      <FormView id="confirm" form={form} submitLabel={{ id: 'signup.confirm' }} />
    </FormSection>
  );
}

function Outcome({ outcome, wantsOffers }: { outcome: SignUpOutcome; wantsOffers: boolean }) {
  const t = useTranslate();
  const path = usePageContext().request.url.split('?', 1)[0] ?? '';
  return (
    <AnswerSection id="signed-up" title={t(`signup.done_${outcome}_title`)}>
      <Notice kind={outcome === 'expired' ? 'error' : 'success'}>
        {t(`signup.done_${outcome}_text`, { days: CONFIRM_DAYS })}
      </Notice>
      {!wantsOffers && <p>{t('signup.no_offers')}</p>}
      {outcome === 'expired' && (
        <p>
          <a href={path}>{t('signup.again')}</a>
        </p>
      )}
    </AnswerSection>
  );
}

function Legal({ footer_text, terms_page, privacy_page, unsubscribe_page }: Page) {
  const t = useTranslate();
  return (
    <section aria-label={t('signup.legal')} className={styles.legal}>
      <RichText html={footer_text} className={styles.footer} />
      <PageLinks pages={[terms_page, privacy_page, unsubscribe_page]} />
    </section>
  );
}
