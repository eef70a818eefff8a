import type { ListedPage } from '#features/pages/explorer-contract.ts';
import { BULK_ACTIONS, type BulkAction } from '#features/pages/operations-contract.ts';
import { ButtonLink } from '#ui/admin/button.tsx';
import { SelectionBar } from '#ui/admin/listing/selection-bar.tsx';
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

/** Bulk actions for the ticked rows: those that the user may do with at least one of the rows. */
export function BulkBar({ rows, selection }: { rows: readonly ListedPage[]; selection: Selection }) {
  const chosen = rows.filter(({ id }) => selection.has(id));
  return (
    <SelectionBar label="Selected pages" selection={selection}>
      {bulkActionsOn(chosen).map((action) => (
        <ButtonLink
          key={action}
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
