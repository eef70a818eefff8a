import type { FormProps } from '#features/forms/props.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { AnswerSection } from '../form-section.tsx';
import { lateView } from '../late-view.tsx';
import type { PageProps } from '../page-props.ts';
import { Sheet } from '../sheet.tsx';
import type { contactUs } from './definition.ts';

type Props = PageProps<typeof contactUs> & { form: FormProps };

const Form = lateView('contact_form');
const Elsewhere = lateView('contact_elsewhere');

/** The 'Send Us a Message' form (Spec §2.5 item 3), its confirmation, and the other ways to reach the company. */
export function ContactUs({ title, body, guest_care, form, ...pages }: Props) {
  const t = useTranslate();
  const { request } = usePageContext();
  const isSent = new URLSearchParams(request.url.split('?', 2)[1]).has('sent');
  return (
    <Sheet title={title} blocks={body}>
      {isSent ? (
        <AnswerSection id="contact-sent" title={t('contact.sent_title')}>
          <Notice kind="success">{t('contact.sent_text')}</Notice>
        </AnswerSection>
      ) : (
        <Form form={form} />
      )}
      <Elsewhere guest_care={guest_care} faq={pages.faq_page} privacy={pages.privacy_page} terms={pages.terms_page} />
    </Sheet>
  );
}
