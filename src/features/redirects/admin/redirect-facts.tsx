import type { RedirectRow } from '#features/redirects/contract.ts';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import styles from './redirects.module.css';

/** Origin, number of uses and problems of a redirect. */
export function RedirectFacts({ redirect }: { redirect: RedirectRow }) {
  const { language } = useFormats();
  const { isAutomatic, createdAt, hitCount, lastHitAt, isBroken, isRing, chainLength } = redirect;
  return (
    <>
      <p className={styles.facts}>
        <span>
          {isAutomatic ? 'Created automatically' : 'Created manually'} <RelativeTime at={createdAt} />
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
      </p>
      {isBroken && <p className={styles.error}>Its page is not live, so guests find no page.</p>}
      {isRing && <p className={styles.error}>It is part of a loop: guests never reach a page.</p>}
      {!isRing && chainLength > 1 && (
        <p className={styles.error}>It redirects to another redirect: guests pass through {chainLength} of them.</p>
      )}
    </>
  );
}
