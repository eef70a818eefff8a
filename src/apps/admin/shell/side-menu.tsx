import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useSession } from '#features/accounts/admin/use-session.ts';
import { Icon, type IconName } from '#ui/admin/icon.tsx';
import { SCREENS } from '../screens.ts';
import { AccountMenu } from './account-menu.tsx';
import { adminSettings } from './admin-settings.ts';
import { menuFor, type MenuEntry, ownsBelow } from './menu-entries.ts';
import { SearchEverywhere } from './search-everywhere.tsx';
import styles from './side-menu.module.css';

const NotificationBell = lazy(async () => ({
  default: (await import('#features/notifications/admin/notification-bell.tsx')).NotificationBell,
}));

const PageTree = lazy(async () => {
  const { PageTree: component } = await import('#features/page-explorer/admin/explorer/page-tree.tsx');
  return { default: component };
});

/** The main menu: brand, search, screens and, at the bottom, the account menu. `onGo` is called when the search opens a screen. */
export function SideMenu({ onHelp, onGo }: { onHelp: () => void; onGo: () => void }) {
  const [isTreeOpen, setIsTreeOpen] = useState(false);
  const treeButton = useRef<HTMLButtonElement>(null);
  const permissions = useSession().data?.permissions;
  const areas = permissions?.areas ?? [];
  // Until the permissions are loaded, the menu shows the entries for pages, which almost all users have.
  const hasPages = permissions?.explorableRoots.length !== 0;
  // The trash has its own menu entry, although its address is below the address of the pages.
  const isInTrash = useLocation({ select: ({ pathname }) => pathname.startsWith(SCREENS.pageTrash.path) });
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
          <Suspense>
            <NotificationBell />
          </Suspense>
        </div>
        <SearchEverywhere areas={areas} onGo={onGo} />
        <div className={styles.groups}>
          <ul className={styles.list}>
            <li>
              <Entry to={SCREENS.home.path} label={SCREENS.home.title} icon="home" />
            </li>
            {hasPages && (
              <>
                <li className={styles.withTree}>
                  <Entry to={SCREENS.pages.path} label={SCREENS.pages.title} icon="pages" hasMore={!isInTrash} />
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
              </>
            )}
          </ul>
          {menuFor(areas).map((group) => (
            <MenuGroup key={group.label} {...group} />
          ))}
        </div>
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

function MenuGroup({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  const id = useId();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.groupLabel}>
        {label}
      </h2>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.area}>
            <Entry to={entry.to} label={entry.label} icon={entry.icon} hasMore={ownsBelow(entry, path)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Scrolls the current entry of the side menu into view on page load. Does nothing while the focus is in the menu, because
 * the focused entry could scroll out of view.
 */
function showCurrent(entry: HTMLAnchorElement | null): void {
  if (entry?.getAttribute('aria-current') !== 'page' || entry.closest('nav')?.contains(document.activeElement)) return;
  entry.scrollIntoView({ block: 'nearest' });
}

/** With `hasMore`, the entry is also marked as current on screens below its address. */
function Entry({ to, label, icon, hasMore = false }: { to: string; label: string; icon: IconName; hasMore?: boolean }) {
  return (
    <Link
      ref={showCurrent}
      to={to}
      className={styles.entry ?? ''}
      activeOptions={{ exact: !hasMore, includeSearch: false }}
    >
      <Icon name={icon} />
      {label}
    </Link>
  );
}
