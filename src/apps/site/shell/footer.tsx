import { useState } from 'react';
import type { FooterContent } from '#features/navigation/contract.ts';
import { AccessibilityForm, fillReport } from '#features/navigation/site/accessibility-form.tsx';
import { FooterColumn } from '#features/navigation/site/footer-column.tsx';
import { RegionSwitcher } from '#features/navigation/site/region-switcher.tsx';
import { SocialRow } from '#features/navigation/site/social-row.tsx';
import { Toolbox } from '#features/navigation/site/toolbox.tsx';
import { classNames } from '#ui/site/class-names.ts';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { useKeptMarkup } from '#ui/site/kept-markup.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import styles from './footer.module.css';
import { SiteLogo } from './site-logo.tsx';

const CLASSES = classNames('onDark', styles.footer);

/** Link columns, social row, regions, legal text with the accessibility form, and the way back up (Spec §2.4). */
export function Footer() {
  const { footer } = usePageContext();
  if (footer === undefined) return <ShownFooter />;
  return footer && <FilledFooter footer={footer} />;
}

/** In the browser: the server's HTML stays, and is not sent a second time as data. */
function ShownFooter() {
  const [html] = useState(() => document.querySelector(`.${styles.footer}`)?.innerHTML);
  if (html === undefined) return null;
  return <footer className={CLASSES} onSubmit={fillReport} dangerouslySetInnerHTML={{ __html: html }} />;
}

function FilledFooter({ footer }: { footer: FooterContent }) {
  const t = useTranslate();
  const { header, home_url, site } = usePageContext();
  const content = (
    <>
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
          {footer.columns.map((column, at) => (
            <FooterColumn key={column.title} {...column} titleId={`footer-column-${at + 1}`} />
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
    </>
  );
  const kept = useKeptMarkup(footer, `footer ${home_url}`, content);
  return <footer className={CLASSES} onSubmit={fillReport} {...kept} />;
}
