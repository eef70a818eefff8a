import { Link } from '@tanstack/react-router';
import styles from './imports.module.css';

/** The ways between the screens about the restaurants' data. */
export function DataNav() {
  return (
    <nav aria-label="Data of the restaurants" className={styles.nav}>
      <Link to="/wagtail/locations/" activeOptions={{ exact: true }}>
        Restaurants
      </Link>
      <Link to="/wagtail/locations/import/" activeOptions={{ exact: true }}>
        Import and export
      </Link>
      <Link to="/wagtail/locations/imports/" activeOptions={{ exact: true }}>
        Past imports
      </Link>
      <Link to="/wagtail/locations/quality/">Data quality</Link>
    </nav>
  );
}
