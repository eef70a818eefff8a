import { ButtonLink } from '#ui/admin/button.tsx';
import type { ListSearch } from './use-list-search.ts';
import styles from './pager.module.css';

/** Links to the pages of a list by the address's `p`; nothing when there is only one page. @param p counted from 1 */
export function Pager({ p, pages }: { p: number; pages: number }) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages of the list" className={styles.pager}>
      <PagerLink label="Previous" to={Math.max(p - 1, 1)} isOff={p <= 1} />
      <span>
        Page {p} of {pages}
      </span>
      <PagerLink label="Next" to={Math.min(p + 1, pages)} isOff={p >= pages} />
    </nav>
  );
}

/** A link that leads nowhere stays in place, so that the focus is not lost at either end. */
function PagerLink({ label, to, isOff }: { label: string; to: number; isOff: boolean }) {
  return (
    <ButtonLink
      to="./"
      search={(before: ListSearch) => ({ ...before, p: to === 1 ? '' : String(to) })}
      variant="secondary"
      {...(isOff && { 'aria-disabled': true })}
    >
      {label}
    </ButtonLink>
  );
}
