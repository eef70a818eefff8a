import type { PageAncestor, PageRef } from '#features/pages/staff-shapes.ts';
import styles from './page-rows.module.css';

/** Breadcrumb from the root of the tree to the current page; each step is a link. */
export function PageTrail({
  parent,
  ancestors,
  onOpen,
}: {
  parent: PageRef | null;
  ancestors: readonly PageAncestor[];
  /** Undefined for the top. */
  onOpen: (id: number | undefined) => void;
}) {
  if (!parent) return null;
  return (
    <nav aria-label="Breadcrumb" className={styles.trail}>
      <ol>
        <li>
          <button type="button" className={styles.link} onClick={() => onOpen(undefined)}>
            All pages
          </button>
        </li>
        {ancestors.map(({ id, title, may_open }) => (
          <li key={id}>
            {may_open ? (
              <button type="button" className={styles.link} onClick={() => onOpen(id)}>
                {title}
              </button>
            ) : (
              title
            )}
          </li>
        ))}
        <li aria-current="page">{parent.title}</li>
      </ol>
    </nav>
  );
}
