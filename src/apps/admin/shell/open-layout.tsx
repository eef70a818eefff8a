import { Outlet } from '@tanstack/react-router';
import { adminSettings } from './admin-settings.ts';
import styles from './layout.module.css';

/** Layout of the screens that need no sign-in: one narrow card. */
export function OpenLayout() {
  return (
    <div className={styles.open}>
      <header className={styles.openBrand}>
        <a href="/">{adminSettings().site_name || 'The site'}</a>
      </header>
      <main className={styles.openCard}>
        <Outlet />
      </main>
    </div>
  );
}
