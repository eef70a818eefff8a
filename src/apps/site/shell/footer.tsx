import { AccessibilityForm } from '#features/navigation/site/accessibility-form.tsx';
import { FooterColumn } from '#features/navigation/site/footer-column.tsx';
import { RegionSwitcher } from '#features/navigation/site/region-switcher.tsx';
import { SocialRow } from '#features/navigation/site/social-row.tsx';
import { Toolbox } from '#features/navigation/site/toolbox.tsx';
import { classNames } from '#ui/site/class-names.ts';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import styles from './footer.module.css';
import { SiteLogo } from './site-logo.tsx';

/** Link columns, social row, regions, legal text with the accessibility form, and the way back up (Spec §2.4). */
export function Footer() {
  const t = useTranslate();
  const { footer, header, site } = usePageContext();
  if (!footer) return null;
  return (
    <footer className={classNames('onDark', styles.footer)}>
      <a href="#mainContent" className={styles.top}>
        {t('shell.back_to_top')}
        <Icon name="arrow-up" size={20} />
      </a>
      {header?.toolbox && (
        <div className={styles.toolbox}>
          <Toolbox {...header.toolbox} />
        </div>
      )}
      <div className={styles.inner}>
        <div className={styles.brand}>
          <SiteLogo />
          {site.tagline && <p className={styles.tagline}>{site.tagline}</p>}
          <SocialRow social={footer.social} />
        </div>
        <div className={styles.columns}>
          {footer.columns.map((column) => (
            <FooterColumn key={column.title} {...column} />
          ))}
        </div>
      </div>
      <div className={styles.base}>
        <div className={styles.legal} dangerouslySetInnerHTML={{ __html: footer.legal_text }} />
        <div className={styles.tools}>
          <RegionSwitcher {...footer.region_nav} />
          {footer.accessibility_report_url && <AccessibilityForm action={footer.accessibility_report_url} />}
        </div>
      </div>
    </footer>
  );
}
