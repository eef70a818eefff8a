import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PageAncestor } from '#features/pages/staff-shapes.ts';
import { classNames } from '#ui/admin/class-names.ts';
import styles from './page-trail.module.css';

/** Longer trails are collapsed to the last entry on phones. */
const LONG_TRAIL = 2;

/** Ancestors of a page, topmost first, as links to the explorer; the last entry is `current`, if given. */
export function PageTrail({ ancestors, current }: { ancestors: readonly PageAncestor[]; current?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = ancestors.length >= LONG_TRAIL;
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classNames(styles.trail, isLong && !isOpen && styles.folded)}>
        <li>
          <Link to="/wagtail/pages/" activeOptions={{ exact: true }}>
            Pages
          </Link>
        </li>
        {isLong && (
          <li className={styles.more}>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-label="Show all levels"
              onClick={() => setIsOpen(!isOpen)}
            >
              …
            </button>
          </li>
        )}
        {ancestors.map(({ id, title, may_open }, index) => (
          <li key={id} className={index < ancestors.length - 1 ? styles.upper : undefined}>
            {may_open ? (
              <Link to="/wagtail/pages/$id/" params={{ id: String(id) }} activeOptions={{ exact: true }}>
                {title}
              </Link>
            ) : (
              <span>{title}</span>
            )}
          </li>
        ))}
        {current !== undefined && (
          <li>
            <span aria-current="page">{current}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}
