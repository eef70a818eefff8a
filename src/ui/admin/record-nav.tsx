import { Link, type LinkProps } from '@tanstack/react-router';
import { Icon } from './icon.tsx';
import styles from './record-nav.module.css';

/** The address of a screen, in the router's types. */
export type ScreenAddress = NonNullable<LinkProps['to']>;

/** A screen about one record: its address has the record's `$id`. */
interface RecordScreen {
  to: ScreenAddress;
  label: string;
}

/** The link back to a list, and links to the screens about one record, each active at its own address only. */
export function RecordNav({
  label,
  back,
  id,
  screens = [],
}: {
  /** "This user" */
  label: string;
  /** The list, with its state in `search`; absent for users who may not see other records. */
  back?: { to: ScreenAddress; label: string; search?: Readonly<Record<string, string>> };
  /** Id of the record. */
  id?: number;
  screens?: readonly RecordScreen[];
}) {
  return (
    <nav aria-label={label} className={styles.nav}>
      {back && (
        <span className={styles.back}>
          <Link to={back.to} search={back.search ?? {}} activeOptions={EXACTLY}>
            <Icon name="chevron-left" />
            {back.label}
          </Link>
        </span>
      )}
      {screens.length > 0 && (
        <ul className={styles.screens}>
          {screens.map((screen) => (
            <li key={screen.to}>
              <Link to={screen.to} params={{ id: String(id) }} activeOptions={EXACTLY}>
                {screen.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

/** The address of one screen may be the beginning of another's, and begins with the list's. */
const EXACTLY = { exact: true, includeSearch: false } as const;
