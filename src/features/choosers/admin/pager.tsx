import { Button } from '#ui/admin/button.tsx';
import styles from './library.module.css';

/** Buttons for the pages of a list. Both always stay in place, so that the focus is not lost. */
export function Pager({ p, pages, onPage }: { p: number; pages: number; onPage: (p: number) => void }) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages of the list" className={styles.pager}>
      <Button variant="secondary" isBusy={p <= 1} onClick={() => onPage(p - 1)}>
        Previous
      </Button>
      <span>
        Page {p} of {pages}
      </span>
      <Button variant="secondary" isBusy={p >= pages} onClick={() => onPage(p + 1)}>
        Next
      </Button>
    </nav>
  );
}
