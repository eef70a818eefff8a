import { useState, type KeyboardEvent } from 'react';
import { Button } from '#ui/admin/button.tsx';
import { classNames } from '#ui/admin/class-names.ts';
import type { ListedPage } from '#features/pages/explorer-contract.ts';
import type { PageStatus, PageSummary } from '#features/pages/staff-shapes.ts';
import { CHOICE_MARK, moveByArrow } from './arrow-keys.ts';
import choice from './choice-list.module.css';
import styles from './page-rows.module.css';

const STATUS_LABELS: Readonly<Record<PageStatus, string>> = {
  live: 'Live',
  draft: 'Draft',
  live_draft: 'Live, with unpublished changes',
};

type Row = PageSummary & { parent?: ListedPage['parent'] };

/**
 * Pages of one level, their parent first. Enter chooses, the right arrow opens the pages below a page, the left arrow
 * goes back up.
 */
export function PageRows({
  parent,
  rows,
  refusalOf,
  isClosed,
  onChoose,
  onOpen,
  onUp,
}: {
  parent: PageSummary | null;
  rows: readonly ListedPage[];
  /** Why a page cannot be chosen. */
  refusalOf: (page: PageSummary) => string | undefined;
  isClosed: (id: number) => boolean;
  onChoose: (page: PageSummary) => void;
  onOpen: (id: number) => void;
  onUp: () => void;
}) {
  const [active, setActive] = useState(0);
  const all: Row[] = [...(parent ? [{ ...parent, parent: null }] : []), ...rows];
  const stop = Math.min(active, all.length - 1);
  const opens = (page: Row) => page.child_count > 0 && page.id !== parent?.id && !isClosed(page.id);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const page = all[stop];
    if (event.key === 'ArrowLeft') onUp();
    else if (event.key === 'ArrowRight' && page && opens(page)) onOpen(page.id);
    else moveByArrow(event, false);
  };
  return (
    <ul aria-label="Pages" className={choice.list} onKeyDown={onKeyDown}>
      {all.map((page, index) => {
        const refusal = refusalOf(page);
        return (
          <li key={page.id} className={classNames(styles.row, page.id === parent?.id && styles.parent)}>
            <button
              type="button"
              {...CHOICE_MARK}
              className={choice.choice}
              tabIndex={index === stop ? 0 : -1}
              {...(refusal && { 'aria-disabled': true })}
              onFocus={() => setActive(index)}
              onClick={() => {
                if (!refusal) onChoose(page);
                else if (opens(page)) onOpen(page.id);
              }}
            >
              <span className={choice.title}>{page.title}</span>
              <span className={choice.detail}>{detailOf(page, page.id === parent?.id, refusal)}</span>
            </button>
            {opens(page) && (
              <Button
                variant="secondary"
                tabIndex={index === stop ? 0 : -1}
                aria-label={`Open ${page.title}, ${page.child_count} below`}
                onFocus={() => setActive(index)}
                onClick={() => onOpen(page.id)}
              >
                Open
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function detailOf(page: Row, isParent: boolean, refusal: string | undefined): string {
  const where = page.parent ? `in ${page.parent.title}` : page.url_path;
  return [
    ...(isParent ? ['The current page'] : []),
    page.template_label,
    where,
    STATUS_LABELS[page.status],
    ...(refusal ? [refusal] : []),
  ].join(' · ');
}
