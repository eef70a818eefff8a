import { CONFIRM_DAYS, CONFIRM_PREFIX } from '#features/subscriptions/sign-up.ts';
import type { SignUpOutcome } from '#features/subscriptions/contract.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { AnswerSection } from '../form-section.tsx';
import { lateView } from '../late-view.tsx';
import type { PageProps } from '../page-props.ts';
import { Sheet } from '../sheet.tsx';
import type { emailSignup } from './definition.ts';
import type { SignUpState } from './props.ts';

const Form = lateView('sign_up_form');
const Legal = lateView('sign_up_legal');

type Props = PageProps<typeof emailSignup> & SignUpState;

/** Spec §2.5 item 4: the sign-up form between its blocks, replaced by its confirmation. */
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
      {form !== undefined && (
        <Form form={form} terms={page.terms} consentText={page.consent_text} postConsentText={page.post_consent_text} />
      )}
      <Legal
        footer_text={page.footer_text}
        terms_page={page.terms_page}
        privacy_page={page.privacy_page}
        unsubscribe_page={page.unsubscribe_page}
      />
    </Sheet>
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
