import { useId } from 'react';
import { LinkButtons } from '#blocks/link-buttons.tsx';
import type { FormProps } from '#features/forms/props.ts';
import { FormView } from '#features/forms/site/form-view.tsx';
import { FormGuard } from '#features/guard/site/form-guard.tsx';
import { CONTACT_FORM_NAME } from '#features/messages/contact-names.ts';
import { LocationField } from '#features/messages/site/location-field.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { AnswerSection, FormSection } from '../form-section.tsx';
import { PageLinks } from '../page-links.tsx';
import type { PageProps } from '../page-props.ts';
import { Sheet } from '../sheet.tsx';
import type { contactUs } from './definition.ts';
import styles from './view.module.css';

type Props = PageProps<typeof contactUs> & { form: FormProps };

const WIDGETS = { location: LocationField };
const loadLiveForm = async () => (await import('#features/messages/site/live-contact-form.ts')).liveContactForm;

/** The 'Send Us a Message' form (Spec §2.5 item 3), what follows it, and the other ways to reach the company. */
export function ContactUs({ title, body, guest_care, form, ...pages }: Props) {
  const t = useTranslate();
  const id = useId();
  const { map_page_url, request } = usePageContext();
  const isSent = new URLSearchParams(request.url.split('?', 2)[1]).has('sent');
  return (
    <Sheet title={title} blocks={body}>
      {isSent ? (
        <AnswerSection id="contact-sent" title={t('contact.sent_title')}>
          <Notice kind="success">{t('contact.sent_text')}</Notice>
        </AnswerSection>
      ) : (
        <FormSection title={t('contact.title')}>
          <FormView
            id="contact-form"
            form={form}
            live={loadLiveForm}
            submitLabel={{ id: 'contact.send' }}
            note={t('forms.all_required')}
            widgets={WIDGETS}
          >
            <FormGuard form={CONTACT_FORM_NAME} />
          </FormView>
        </FormSection>
      )}
      <section aria-labelledby={id} className={styles.elsewhere}>
        <h2 id={id} className={styles.subheading}>
          {t('contact.elsewhere')}
        </h2>
        <LinkButtons links={[{ url: map_page_url, display_name: t('contact.find_phone') }, guest_care]} />
        <PageLinks pages={[pages.faq_page, pages.privacy_page, pages.terms_page]} />
      </section>
    </Sheet>
  );
}
