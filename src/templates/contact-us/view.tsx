import { useId } from 'react';
import { LinkButtons } from '#blocks/link-buttons.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { PageLinks } from '../page-links.tsx';
import type { PageProps } from '../page-props.ts';
import { Sheet } from '../sheet.tsx';
import type { contactUs } from './definition.ts';
import styles from './view.module.css';

/** Says honestly that nothing can be sent from here, and what can be done instead. */
export function ContactUs({ title, body, guest_care, ...pages }: PageProps<typeof contactUs>) {
  const t = useTranslate();
  const id = useId();
  const { map_page_url } = usePageContext();
  return (
    <Sheet title={title} blocks={body}>
      <section aria-labelledby={id} className={styles.message}>
        <h2 id={id} className={styles.heading}>
          {t('blocks.contact_title')}
        </h2>
        <Notice>{t('blocks.contact_pending')}</Notice>
        <LinkButtons links={[{ url: map_page_url, display_name: t('blocks.contact_find_phone') }, guest_care]} />
        <PageLinks pages={[pages.faq_page, pages.privacy_page, pages.terms_page]} />
      </section>
    </Sheet>
  );
}
