import { ButtonLink } from '#ui/site/button.tsx';
import { classNames } from '#ui/site/class-names.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { NightSea } from './night-sea.tsx';
import styles from './view.module.css';

/** Spec §2.5 item 5; the same page answers unknown addresses and /error-pages/404/. */
export function NotFound() {
  const t = useTranslate();
  const { map_page_url } = usePageContext();
  return (
    <div className={classNames('onDark', styles.night)}>
      <NightSea className={styles.sea ?? ''} />
      <div className={styles.words}>
        <p className={styles.code} aria-hidden="true">
          404
        </p>
        <h1 className={styles.title}>{t('directory.not_found_title')}</h1>
        <p className={styles.hint}>{t('directory.not_found_hint')}</p>
        <div className={styles.ways}>
          <ButtonLink href="/" variant="brass">
            {t('directory.not_found_home')}
          </ButtonLink>
          <ButtonLink href={map_page_url} variant="outline">
            {t('directory.not_found_locations')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
