import { ButtonLink } from '#ui/site/button.tsx';
import { classNames } from '#ui/site/class-names.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { NearestOpen } from '../nearest-open.tsx';
import { NightSea } from './night-sea.tsx';
import type { NotFoundProps } from './props.ts';
import styles from './view.module.css';

/**
 * Spec §2.5 item 5; the same page for unknown addresses and /error-pages/404/. At the address of a permanently closed
 * restaurant it names the nearest open one.
 */
export function NotFound({ closed_restaurant: closed }: NotFoundProps) {
  const t = useTranslate();
  const { map_page_url, home_url } = usePageContext();
  return (
    <div className={classNames('onDark', styles.night)}>
      <NightSea className={styles.sea ?? ''} />
      <div className={styles.words}>
        <p className={styles.code} aria-hidden="true">
          {closed ? '410' : '404'}
        </p>
        <h1 className={styles.title}>
          {closed ? t('directory.gone_title', { name: closed.name }) : t('directory.not_found_title')}
        </h1>
        <div className={styles.hint}>
          {!closed && <p>{t('directory.not_found_hint')}</p>}
          {closed?.nearest_open && <NearestOpen nearest={closed.nearest_open} />}
        </div>
        <div className={styles.ways}>
          <ButtonLink href={home_url} variant="brass">
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
