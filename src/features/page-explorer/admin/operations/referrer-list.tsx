import { Link } from '@tanstack/react-router';
import type { Referrer } from '#features/pages/operations-contract.ts';
import { namelessText, pathText, versionText } from './referrer-texts.ts';
import styles from './operations.module.css';

/**
 * References to pages: each with a link to its editor or form, and the places in it. Names that the user may not see are not
 * shown.
 */
export function ReferrerList({ referrers }: { referrers: readonly Referrer[] }) {
  return (
    <ul className={styles.list}>
      {referrers.map((referrer) => (
        <li key={`${referrer.kind} ${referrer.id}`}>
          <Name referrer={referrer} />
          <Places referrer={referrer} />
        </li>
      ))}
    </ul>
  );
}

function Name({ referrer: { kind, id, title, edit_url } }: { referrer: Referrer }) {
  if (title === null) return <span>{namelessText({ kind })}</span>;
  const to = kind === 'page' ? `/wagtail/pages/${id}/edit/` : edit_url;
  return to === undefined ? <span>{title}</span> : <Link to={to}>{title}</Link>;
}

function Places({ referrer }: { referrer: Referrer }) {
  // Without a name, the places are not shown either.
  const paths = referrer.title === null ? [] : [...new Set(referrer.paths.map(pathText))].filter(Boolean);
  const words = [paths.join(', '), versionText(referrer)].filter(Boolean).join(' · ');
  return words === '' ? null : <p className={styles.soft}>{words}</p>;
}
