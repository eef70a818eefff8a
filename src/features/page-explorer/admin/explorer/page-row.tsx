import { Link } from '@tanstack/react-router';
import type { ListedPage } from '#features/pages/explorer-contract.ts';
import { Icon } from '#ui/admin/icon.tsx';
import table from '#ui/admin/listing/table.module.css';
import { RowTick } from '#ui/admin/listing/table-parts.tsx';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import { classNames } from '#ui/admin/class-names.ts';
import { PageMenu } from '../parts/page-menu.tsx';
import { PageTitleLink } from '../parts/page-title-link.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { PageState } from '../parts/page-state.tsx';
import styles from './page-table.module.css';
import { RowMover } from './row-mover.tsx';
import { useRowDrag } from './use-row-drag.ts';
import type { Selection } from '#ui/admin/listing/use-selection.ts';

/** One page of a list. @param place index in the whole list, @param index index among the shown rows, both from 0 */
export function PageRow({
  page,
  index,
  place,
  total,
  hasOrder,
  selection,
  onMove,
  onDrop,
}: {
  page: ListedPage;
  index: number;
  place: number;
  total: number;
  hasOrder: boolean;
  selection?: Selection;
  onMove?: (id: number, place: number) => void;
  onDrop?: (id: number, index: number) => void;
}) {
  const { id, title } = page;
  const { row, grip, edge } = useRowDrag({
    id,
    index,
    isOn: onDrop !== undefined,
    onDrop: (one, to) => onDrop?.(one, to),
  });
  return (
    <tr ref={row} className={styles.row} data-drop={edge ?? undefined} data-selected={selection?.has(id) || undefined}>
      {selection && (
        <td className={table.tick}>
          <RowTick id={id} title={title} selection={selection} />
        </td>
      )}
      {hasOrder && (
        <td className={styles.order}>
          {onMove && (
            <span className={styles.movers}>
              <span ref={grip} className={styles.grip} aria-hidden="true">
                <Icon name="drag" />
              </span>
              <RowMover id={id} title={title} place={place} total={total} onMove={onMove} />
            </span>
          )}
        </td>
      )}
      <th scope="row" className={table.title}>
        <PageTitleLink page={page} />
        {page.is_site_root && <span className={table.soft}>First page of the site</span>}
        {page.alias_of !== null && <span className={table.soft}>Alias</span>}
        {page.parent && (
          <span className={table.soft}>
            in{' '}
            <Link to="/wagtail/pages/$id/" params={{ id: String(page.parent.id) }}>
              {page.parent.title}
            </Link>
          </span>
        )}
      </th>
      <td className={classNames(table.fact, styles.updated)}>
        <RelativeTime at={page.updated_at} />
        {page.updated_by !== null && <span className={classNames(table.soft, styles.by)}>by {page.updated_by}</span>}
      </td>
      <td className={table.fact}>{page.template_label}</td>
      <td className={table.fact}>
        <PageState page={page} />
      </td>
      <td className={table.ends}>
        <div className={styles.tools}>
          {page.child_count > 0 && (
            <Link to="/wagtail/pages/$id/" params={{ id: String(id) }} className={styles.open ?? ''}>
              {page.child_count}
              <VisuallyHidden>
                {page.child_count === 1 ? ' page' : ' pages'} below {title}
              </VisuallyHidden>
              <Icon name="chevron-right" />
            </Link>
          )}
          <PageMenu page={page} />
        </div>
      </td>
    </tr>
  );
}
