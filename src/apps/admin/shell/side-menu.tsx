import { Link } from '@tanstack/react-router';
import { Icon, type IconName } from '#ui/admin/icon.tsx';
import { SCREENS } from '../paths.ts';
import { AccountMenu } from './account-menu.tsx';
import { adminSettings } from './admin-settings.ts';
import styles from './side-menu.module.css';

/** The menu's entries, in order. Only screens that exist. */
const ENTRIES: readonly { to: (typeof SCREENS)['home']['path']; label: string; icon: IconName }[] = [
  { to: SCREENS.home.path, label: SCREENS.home.title, icon: 'home' },
];

/** Brand, screens, and at the foot who one is. */
export function SideMenu({ onHelp }: { onHelp: () => void }) {
  return (
    <nav aria-label="Main" className={styles.menu}>
      <div className={styles.brand}>
        <span className={styles.brandName}>{adminSettings().site_name}</span>
        <a href="/" className={styles.viewSite}>
          View the site
          <Icon name="external" />
        </a>
      </div>
      <ul className={styles.list}>
        {ENTRIES.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} className={styles.entry ?? ''} activeOptions={{ exact: true }}>
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <button type="button" className={styles.entry} onClick={onHelp}>
          <Icon name="keyboard" />
          Keyboard shortcuts
        </button>
        <AccountMenu />
      </div>
    </nav>
  );
}
