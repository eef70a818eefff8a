import { useId } from 'react';
import { LinkButtons } from '#blocks/link-buttons.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { PageLinks } from '../page-links.tsx';
import type { PageProps } from '../page-props.ts';
import type { contactUs } from './definition.ts';
import styles from './view.module.css';

type Fields = PageProps<typeof contactUs>;
interface Props extends Pick<Fields, 'guest_care'> {
  faq: Fields['faq_page'];
  privacy: Fields['privacy_page'];
  terms: Fields['terms_page'];
}

/** The other ways to reach the company. */
export function Elsewhere({ guest_care, faq, privacy, terms }: Props) {
  const t = useTranslate();
  const id = useId();
  const { map_page_url } = usePageContext();
  return (
    <section aria-labelledby={id} className={styles.elsewhere}>
      <h2 id={id} className={styles.subheading}>
        {t('contact.elsewhere')}
      </h2>
      <LinkButtons links={[{ url: map_page_url, display_name: t('contact.find_phone') }, guest_care]} />
      <PageLinks pages={[faq, privacy, terms]} />
    </section>
  );
}
