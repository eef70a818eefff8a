import { useId } from 'react';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { RichText } from '#ui/site/rich-text.tsx';
import { PageLinks } from '../page-links.tsx';
import type { PageProps } from '../page-props.ts';
import { Sheet } from '../sheet.tsx';
import type { emailSignup } from './definition.ts';
import styles from './view.module.css';

type Props = PageProps<typeof emailSignup>;

/** Says honestly that nobody can sign up here. The consent texts belong to the form alone, so they are not shown. */
export function EmailSignup({ title, body, pre_form_content, footer_text, ...pages }: Props) {
  const t = useTranslate();
  const id = useId();
  return (
    <Sheet title={title} blocks={[...body, ...pre_form_content]}>
      <section aria-labelledby={id} className={styles.signup}>
        <h2 id={id} className={styles.heading}>
          {t('blocks.signup_title')}
        </h2>
        <Notice>{t('blocks.signup_pending')}</Notice>
        <RichText html={footer_text} className={styles.footer} />
        <PageLinks pages={[pages.terms_page, pages.privacy_page, pages.unsubscribe_page]} />
      </section>
    </Sheet>
  );
}
