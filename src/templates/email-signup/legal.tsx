import { useTranslate } from '#ui/site/messages.tsx';
import { RichText } from '#ui/site/rich-text.tsx';
import { PageLinks } from '../page-links.tsx';
import type { PageProps } from '../page-props.ts';
import type { emailSignup } from './definition.ts';
import styles from './view.module.css';

type Props = Pick<PageProps<typeof emailSignup>, 'footer_text' | 'terms_page' | 'privacy_page' | 'unsubscribe_page'>;

export function Legal({ footer_text, terms_page, privacy_page, unsubscribe_page }: Props) {
  const t = useTranslate();
  return (
    <section aria-label={t('signup.legal')} className={styles.legal}>
      <RichText html={footer_text} className={styles.footer} />
      <PageLinks pages={[terms_page, privacy_page, unsubscribe_page]} />
    </section>
  );
}
