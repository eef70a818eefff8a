import { Link } from '@tanstack/react-router';
import { Icon } from '#ui/admin/icon.tsx';
import styles from './image-nav.module.css';

const SCREENS = [
  { to: '/wagtail/images/$id/', label: 'Edit' },
  { to: '/wagtail/images/usage/$id/', label: 'Uses' },
  { to: '/wagtail/images/$id/history/', label: 'History' },
  { to: '/wagtail/images/$id/generate_url/', label: 'Address' },
  { to: '/wagtail/images/$id/delete/', label: 'Delete' },
] as const;

/** The way back to the library, and the screens about one image. */
export function ImageNav({ id }: { id: number }) {
  return (
    <nav aria-label="This image" className={styles.nav}>
      <Link to="/wagtail/images/" className={styles.back ?? ''}>
        <Icon name="chevron-left" />
        Images
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
