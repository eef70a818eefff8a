import { Link } from '@tanstack/react-router';
import type { ListedPage } from '#features/pages/explorer-contract.ts';
import { BULK_ACTIONS, type BulkAction } from '#features/pages/operations-contract.ts';
import { Button, buttonClass } from '#ui/admin/button.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#features/accounts/admin/use-session.ts';
import styles from './bulk-bar.module.css';
import type { Selection } from './use-selection.ts';

const LABELS: Readonly<Record<BulkAction, string>> = {
  delete: 'Delete',
  move: 'Move',
  publish: 'Publish',
  unpublish: 'Unpublish',
};

/** What can be done with the rows that are ticked: actions that one may do with at least one of them. */
export function BulkBar({ rows, selection }: { rows: readonly ListedPage[]; selection: Selection }) {
  const { language } = useFormats();
  const chosen = rows.filter(({ id }) => selection.has(id));
  const count = chosen.length;
  const actions = BULK_ACTIONS.filter((action) => chosen.some(({ rights }) => rights.includes(action)));
  return (
    <>
      <p role="status" className={styles.count}>
        {count > 0 && `${formatCount(count, language)} selected`}
      </p>
      {count > 0 && (
        <div role="group" aria-label="Selected pages" className={styles.bar}>
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
          <Button variant="quiet" onClick={() => selection.setAll(false)}>
            Clear selection
          </Button>
        </div>
      )}
    </>
  );
}
