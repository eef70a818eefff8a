import { Link } from '@tanstack/react-router';
import type { ListedPage } from '#features/pages/explorer-contract.ts';
import { BULK_ACTIONS, type BulkAction } from '#features/pages/operations-contract.ts';
import { buttonClass } from '#ui/admin/button.tsx';
import { SelectionBar } from '#ui/admin/listing/selection-bar.tsx';
import type { Selection } from '#ui/admin/listing/use-selection.ts';

const LABELS: Readonly<Record<BulkAction, string>> = {
  delete: 'Delete',
  move: 'Move',
  publish: 'Publish',
  unpublish: 'Unpublish',
};

/** What can be done with the rows that are ticked: actions that one may do with at least one of them. */
export function BulkBar({ rows, selection }: { rows: readonly ListedPage[]; selection: Selection }) {
  const chosen = rows.filter(({ id }) => selection.has(id));
  const actions = BULK_ACTIONS.filter((action) => chosen.some(({ rights }) => rights.includes(action)));
  return (
    <SelectionBar label="Selected pages" selection={selection}>
      {actions.map((action) => (
        <Link
          key={action}
          to="/wagtail/bulk/$app/$model/$action/"
          params={{ app: 'pages', model: 'page', action }}
          search={{ id: chosen.map(({ id }) => String(id)) }}
          className={buttonClass({ variant: action === 'delete' ? 'danger' : 'secondary' })}
        >
          {LABELS[action]}
        </Link>
      ))}
      {actions.length === 0 && <span>There is nothing you may do with these pages.</span>}
    </SelectionBar>
  );
}
