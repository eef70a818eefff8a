import { Link } from '@tanstack/react-router';
import type { RedirectRow } from '#features/redirects/contract.ts';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import styles from './redirects.module.css';

/** Who made it, how often it was followed, and what is wrong with it. */
export function RedirectFacts({ redirect }: { redirect: RedirectRow }) {
  const { language } = useFormats();
  const { isAutomatic, createdAt, hitCount, lastHitAt, isBroken, isRing, chainLength } = redirect;
  return (
    <>
      <p className={styles.facts}>
        <span>
          {isAutomatic ? 'Made by itself' : 'Made by hand'} <RelativeTime at={createdAt} />
        </span>
        <span>
          {hitCount === 0 && 'Never used'}
          {hitCount > 0 && `Used ${hitCount === 1 ? 'once' : `${formatCount(hitCount, language)} times`}`}
          {lastHitAt && (
            <>
              , last <RelativeTime at={lastHitAt} />
            </>
          )}
        </span>
        <Link to="/wagtail/redirects/">All redirects</Link>
      </p>
      {isBroken && <p className={styles.error}>Its page is not live: guests find nothing there.</p>}
      {isRing && <p className={styles.error}>It leads in a ring: guests never arrive.</p>}
      {!isRing && chainLength > 1 && (
        <p className={styles.error}>It leads to another redirect: guests go through {chainLength} of them.</p>
      )}
    </>
  );
}
