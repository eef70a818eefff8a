import { useRef } from 'react';
import type { ListedPage } from '#features/pages/explorer-contract.ts';
import { BULK_ACTIONS, type BulkAction } from '#features/pages/operations-contract.ts';
import { ButtonLink } from '#ui/admin/button.tsx';
import { SelectionBar } from '#ui/admin/listing/selection-bar.tsx';
import { SelectAllButton } from '#ui/admin/listing/select-all-button.tsx';
import { type FilteredList, useSelectFilteredList } from '#ui/admin/listing/use-select-filtered-list.ts';
import type { Selection } from '#ui/admin/listing/use-selection.ts';

const LABELS: Readonly<Record<BulkAction, string>> = {
  delete: 'Delete',
  move: 'Move',
  publish: 'Publish',
  unpublish: 'Unpublish',
};

/** Bulk actions that the user may do with at least one of these pages. */
export function bulkActionsOn(pages: readonly ListedPage[]): BulkAction[] {
  return BULK_ACTIONS.filter((action) => pages.some(({ rights }) => rights.includes(action)));
}

/** Bulk actions name their pages in the address, which should stay below 8 KB. */
const MOST_PAGES = 500;

/** Bulk actions for the ticked rows: those that the user may do with at least one of the rows. */
export function BulkBar({
  rows,
  selection,
  list,
}: {
  rows: readonly ListedPage[];
  selection: Selection;
  list: FilteredList<ListedPage>;
}) {
  const whole = useSelectFilteredList(list, { rows, selection, most: MOST_PAGES });
  const { chosen } = whole;
  const firstAction = useRef<HTMLAnchorElement>(null);
  return (
    <SelectionBar label="Selected pages" selection={selection} count={chosen.length}>
      <SelectAllButton whole={whole} nouns="pages" onChosen={() => firstAction.current?.focus()} />
      {bulkActionsOn(chosen).map((action, index) => (
        <ButtonLink
          key={action}
          ref={index === 0 ? firstAction : undefined}
          to="/wagtail/bulk/$app/$model/$action/"
          params={{ app: 'pages', model: 'page', action }}
          search={{ id: chosen.map(({ id }) => String(id)) }}
          variant={action === 'delete' ? 'danger' : 'secondary'}
        >
          {LABELS[action]}
        </ButtonLink>
      ))}
    </SelectionBar>
  );
}
