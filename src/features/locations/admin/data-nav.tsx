import { Link } from '@tanstack/react-router';
import { useRegionRights } from './use-region-rights.ts';
import styles from './data-nav.module.css';

/** Links between the screens about the restaurants' data. */
export function DataNav() {
  const { mayImport } = useRegionRights();
  return (
    <nav aria-label="Data of the restaurants" className={styles.nav}>
      <Link to="/wagtail/locations/" activeOptions={{ exact: true, includeSearch: false }}>
        Restaurants
      </Link>
      <Link to="/wagtail/locations/import/" activeOptions={{ exact: true }}>
        {mayImport ? 'Import and export' : 'Export'}
      </Link>
      {mayImport && (
        <Link to="/wagtail/locations/imports/" activeOptions={{ exact: true }}>
          Import history
        </Link>
      )}
      <Link to="/wagtail/locations/quality/">Data quality</Link>
    </nav>
  );
}
