import { Link } from '@tanstack/react-router';
import type { RedirectRow } from '#features/redirects/contract.ts';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import styles from './redirects.module.css';

/** Who made it, how often it was followed, and what is wrong with it. */
export function RedirectFacts({ redirect }: { redirect: RedirectRow }) {
  const { language } = useFormats();
  const { is_automatic, created_at, hit_count, last_hit_at, is_broken, is_ring, chain_length } = redirect;
  return (
    <>
      <p className={styles.facts}>
        <span>
          {is_automatic ? 'Created automatically' : 'Created manually'} <RelativeTime at={created_at} />
        </span>
        <span>
          {hit_count === 0 && 'Never used'}
          {hit_count > 0 && `Used ${hit_count === 1 ? 'once' : `${formatCount(hit_count, language)} times`}`}
          {last_hit_at && (
            <>
              , last <RelativeTime at={last_hit_at} />
            </>
          )}
        </span>
        <Link to="/wagtail/redirects/">All redirects</Link>
      </p>
      {is_broken && <p className={styles.error}>Its page is not live, so guests find no page.</p>}
      {is_ring && <p className={styles.error}>It is part of a loop: guests never reach a page.</p>}
      {!is_ring && chain_length > 1 && (
        <p className={styles.error}>It redirects to another redirect: guests pass through {chain_length} of them.</p>
      )}
    </>
  );
}
