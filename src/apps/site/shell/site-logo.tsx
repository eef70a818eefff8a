import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import styles from './site-logo.module.css';

/** The chain's logo, or its name set in type beside a lantern; links home (Spec §2.3). */
export function SiteLogo() {
  const t = useTranslate();
  const { home_url, site } = usePageContext();
  const { name, short_name, logo_url } = site;
  const rest = name.startsWith(short_name) ? name.slice(short_name.length).trim() : '';
  return (
    <a href={home_url} className={styles.logo} aria-label={t('shell.home_link', { name })}>
      {logo_url ? (
        <img src={logo_url} alt="" className={styles.image} height={48} />
      ) : (
        <>
          <Icon name="lantern" size={34} className={styles.mark ?? ''} />
          <span className={styles.type}>
            <span className={styles.name}>{rest ? short_name : name}</span>
            {rest && <span className={styles.rest}> {rest}</span>}
          </span>
        </>
      )}
    </a>
  );
}
