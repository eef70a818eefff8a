import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { Icon, type IconName } from '#ui/admin/icon.tsx';
import { SCREENS } from '../paths.ts';
import { AccountMenu } from './account-menu.tsx';
import { adminSettings } from './admin-settings.ts';
import { SearchEverywhere } from './search-everywhere.tsx';
import styles from './side-menu.module.css';

const PageTree = lazy(async () => {
  const { PageTree: component } = await import('#features/pages/admin/explorer/page-tree.tsx');
  return { default: component };
});

/** Brand, search, screens, and at the foot who one is. `onGo`: somebody chose where to go. */
export function SideMenu({ onHelp, onGo }: { onHelp: () => void; onGo: () => void }) {
  const [isTreeOpen, setIsTreeOpen] = useState(false);
  const treeButton = useRef<HTMLButtonElement>(null);
  const closeTree = () => {
    setIsTreeOpen(false);
    treeButton.current?.focus();
  };
  return (
    <>
      <nav aria-label="Main" className={styles.menu}>
        <div className={styles.brand}>
          <span className={styles.brandName}>{adminSettings().site_name}</span>
          <a href="/" className={styles.viewSite}>
            View the site
            <Icon name="external" />
          </a>
        </div>
        <SearchEverywhere onGo={onGo} />
        <ul className={styles.list}>
          <li>
            <Entry to={SCREENS.home.path} label={SCREENS.home.title} icon="home" />
          </li>
          <li className={styles.withTree}>
            <Entry to={SCREENS.pages.path} label={SCREENS.pages.title} icon="pages" />
            <button
              ref={treeButton}
              type="button"
              className={styles.treeButton}
              aria-label="Page tree"
              aria-expanded={isTreeOpen}
              onClick={() => setIsTreeOpen(!isTreeOpen)}
            >
              <Icon name="chevron-right" />
            </button>
          </li>
          <li>
            <Entry to={SCREENS.pageTrash.path} label={SCREENS.pageTrash.title} icon="trash" />
          </li>
        </ul>
        <div className={styles.foot}>
          <button type="button" className={styles.entry} onClick={onHelp}>
            <Icon name="keyboard" />
            Keyboard shortcuts
          </button>
          <AccountMenu />
        </div>
      </nav>
      {isTreeOpen && (
        <div className={styles.tree}>
          <Suspense fallback={null}>
            <PageTree onClose={closeTree} />
          </Suspense>
        </div>
      )}
    </>
  );
}

type MenuPath = (typeof SCREENS)['home' | 'pages' | 'pageTrash']['path'];

function Entry({ to, label, icon }: { to: MenuPath; label: string; icon: IconName }) {
  return (
    <Link to={to} className={styles.entry ?? ''} activeOptions={{ exact: true, includeSearch: false }}>
      <Icon name={icon} />
      {label}
    </Link>
  );
}
