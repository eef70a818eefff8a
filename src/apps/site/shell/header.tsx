import { LocationPopover } from '#features/locator/site/popover.tsx';
import { AccountLink } from '#features/diners/site/account-link.tsx';
import { LegacyHeader } from '#features/navigation/site/legacy-header.tsx';
import { MobileMenu } from '#features/navigation/site/mobile-menu.tsx';
import { PrimaryNavigation } from '#features/navigation/site/primary-navigation.tsx';
import type { HeaderContent } from '#features/navigation/contract.ts';
import { classNames } from '#ui/site/class-names.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { useKeptMarkup } from '#ui/site/kept-markup.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import styles from './header.module.css';
import { SiteLogo } from './site-logo.tsx';

/** The new header when its flag is on and it has content, else the legacy one (Spec §2.3). */
export function Header() {
  const { flags, header } = usePageContext();
  if (flags.OLO_NEW_HEADER && header) return <NewHeader header={header} />;
  return (
    <header className={styles.legacy}>
      <LegacyHeader>
        <div className={classNames('onDark', styles.standIn)}>
          <SiteLogo />
        </div>
      </LegacyHeader>
    </header>
  );
}

function NewHeader({ header }: { header: HeaderContent }) {
  const t = useTranslate();
  const { home_url, map_page_url, request } = usePageContext();
  const path = request.url.split('?', 1)[0];
  // The navigation depends on the page's own address only if it is among its links.
  const current = header.sections.some(({ links }) => links.some(({ url }) => url === path)) ? path : '';
  const bar = (
    <div className={styles.bar}>
      <div className={styles.menu}>
        <MobileMenu header={header} AccountLink={AccountLink} />
      </div>
      <div className={styles.logo}>
        <SiteLogo />
      </div>
      <div className={styles.nav}>
        <PrimaryNavigation sections={header.sections} />
      </div>
      <div className={styles.place}>
        <LocationPopover />
      </div>
      <AccountLink className={styles.login}>{t('shell.log_in')}</AccountLink>
    </div>
  );
  const kept = useKeptMarkup(header, `header ${home_url} ${map_page_url} ${current}`, bar);
  return <header className={classNames('onDark', styles.header)} {...kept} />;
}
