import { Icon } from '#ui/admin/icon.tsx';
import type { Privacy } from '../privacy.ts';
import styles from './collections.module.css';
import { PRIVACY_LABELS } from './privacy-texts.ts';

/** Who may see the files of a collection; inherited restrictions are named. */
export function PrivacyBadge({
  privacy,
  boundBy,
}: {
  privacy: Privacy;
  boundBy: { name: string; privacy: Privacy } | null;
}) {
  if (privacy === 'public' && !boundBy) return <span className={styles.soft}>{PRIVACY_LABELS.public}</span>;
  return (
    <span className={styles.badges}>
      {privacy !== 'public' && (
        <span className={styles.badge}>
          <Icon name="lock" />
          {PRIVACY_LABELS[privacy]}
        </span>
      )}
      {boundBy && (
        <span className={styles.soft}>
          {PRIVACY_LABELS[boundBy.privacy]}, by “{boundBy.name}”
        </span>
      )}
    </span>
  );
}
