import type { PageAncestor, PageSummary } from '#features/pages/staff-shapes.ts';
import { buttonClass, ButtonLink } from '#ui/admin/button.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import { PageMenu } from '../parts/page-menu.tsx';
import { PageTrail } from '../parts/page-trail.tsx';
import { PageState } from '../parts/page-state.tsx';
import styles from './explorer-head.module.css';

/** Header of a page's list of children: the page's place, state and actions. */
export function ExplorerHead({ page, ancestors }: { page: PageSummary; ancestors: readonly PageAncestor[] }) {
  const params = { id: String(page.id) };
  return (
    <div className={styles.head}>
      <div className={styles.facts}>
        <PageTrail ancestors={ancestors} current={page.title} />
        <p className={styles.state}>
          <PageState page={page} />
          <span>{page.template_label}</span>
          {page.alias_of !== null && <span>Alias</span>}
        </p>
      </div>
      <div className={styles.actions}>
        {page.rights.includes('add') && (
          <ButtonLink to="/wagtail/pages/$id/add_subpage/" params={params}>
            <Icon name="plus" />
            Add child page
          </ButtonLink>
        )}
        {page.rights.includes('edit') && (
          <ButtonLink to="/wagtail/pages/$id/edit/" params={params} variant="secondary">
            Edit
          </ButtonLink>
        )}
        {page.live_url !== null && (
          <a href={page.live_url} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary' })}>
            View live
            <VisuallyHidden>, in a new tab</VisuallyHidden>
          </a>
        )}
        <PageMenu page={page} without={['add', 'edit', 'view_live']} />
      </div>
    </div>
  );
}
