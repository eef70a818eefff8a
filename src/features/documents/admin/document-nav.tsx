import { Link } from '@tanstack/react-router';
import styles from '#features/library/admin/media-screens.module.css';
import { Icon } from '#ui/admin/icon.tsx';

const SCREENS = [
  { to: '/wagtail/documents/edit/$id/', label: 'Edit' },
  { to: '/wagtail/documents/usage/$id/', label: 'Uses' },
  { to: '/wagtail/documents/$id/history/', label: 'History' },
  { to: '/wagtail/documents/delete/$id/', label: 'Delete' },
] as const;

/** The way back to the library, and the screens about one document. */
export function DocumentNav({ id }: { id: number }) {
  return (
    <nav aria-label="This document" className={styles.nav}>
      <Link to="/wagtail/documents/" className={styles.back ?? ''}>
        <Icon name="chevron-left" />
        Documents
      </Link>
      <ul className={styles.screens}>
        {SCREENS.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              params={{ id: String(id) }}
              activeOptions={{ exact: true }}
              activeProps={{ 'aria-current': 'page' }}
              className={styles.screen ?? ''}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
