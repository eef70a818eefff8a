import type { PageAncestor, PageSummary } from '#features/pages/staff-shapes.ts';
import { PageTrail } from '../parts/page-trail.tsx';
import { PageState } from '../parts/page-state.tsx';
import styles from './operations.module.css';

/** The page of a screen: its place, its state and type. */
export function PageFacts({ page, ancestors }: { page: PageSummary; ancestors: readonly PageAncestor[] }) {
  return (
    <div className={styles.facts}>
      <PageTrail ancestors={ancestors} current={page.title} />
      <p className={styles.state}>
        <PageState page={page} />
        <span>{page.template_label}</span>
        {page.alias_of !== null && <span>Alias</span>}
      </p>
    </div>
  );
}
