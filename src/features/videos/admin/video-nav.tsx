import { Link } from '@tanstack/react-router';
import styles from '#features/library/admin/media-screens.module.css';
import { Icon } from '#ui/admin/icon.tsx';

const SCREENS = [
  { to: '/wagtail/videos/$id/', label: 'Edit' },
  { to: '/wagtail/videos/usage/$id/', label: 'Uses' },
  { to: '/wagtail/videos/$id/history/', label: 'History' },
  { to: '/wagtail/videos/$id/delete/', label: 'Delete' },
] as const;

/** The way back to the library, and the screens about one video. */
export function VideoNav({ id }: { id: number }) {
  return (
    <nav aria-label="This video" className={styles.nav}>
      <Link to="/wagtail/videos/" className={styles.back ?? ''}>
        <Icon name="chevron-left" />
        Videos
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
