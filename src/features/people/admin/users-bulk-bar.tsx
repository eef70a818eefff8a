import { useState } from 'react';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { SelectField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { SelectionBar } from '#ui/admin/listing/selection-bar.tsx';
import type { Selection } from '#ui/admin/listing/use-selection.ts';
import {
  bulkActivateUsers,
  bulkAssignRole,
  bulkDeactivateUsers,
  bulkDeleteUsers,
  listUsers,
  type UserBulkAction,
} from '#features/accounts/users-contract.ts';
import styles from './people.module.css';

const ENDPOINTS = {
  activate: bulkActivateUsers,
  deactivate: bulkDeactivateUsers,
  assign_role: bulkAssignRole,
  delete: bulkDeleteUsers,
} as const;

const TEXTS: Readonly<Record<UserBulkAction, { label: string; ask: string; done: string }>> = {
  activate: { label: 'Activate', ask: 'They can sign in again.', done: 'activated' },
  deactivate: {
    label: 'Deactivate',
    ask: 'They are signed out everywhere at once and cannot sign in until they are activated again.',
    done: 'deactivated',
  },
  assign_role: { label: 'Add to group', ask: 'They keep their other groups.', done: 'added to the group' },
  delete: {
    label: 'Delete',
    ask: 'This cannot be undone. Deactivating is usually enough. The history keeps their entries under their names.',
    done: 'deleted',
  },
};

const users = (count: number) => `${count} ${count === 1 ? 'user' : 'users'}`;

/** Actions on the ticked users; each asks first. */
export function UsersBulkBar({ data, selection }: { data: ReplyOf<typeof listUsers>; selection: Selection }) {
  const [asked, setAsked] = useState<UserBulkAction | null>(null);
  const actions: UserBulkAction[] = [
    ...(data.mayChange ? (['activate', 'deactivate', 'assign_role'] as const) : []),
    ...(data.mayDelete ? (['delete'] as const) : []),
  ];
  return (
    <SelectionBar label="Selected users" selection={selection}>
      {actions.map((action) => (
        <Button key={action} variant={action === 'delete' ? 'danger' : 'secondary'} onClick={() => setAsked(action)}>
          {TEXTS[action].label}
        </Button>
      ))}
      {asked && (
        <BulkDialog
          key={asked}
          action={asked}
          ids={selection.ids}
          groups={data.groups.filter(({ mayGive }) => mayGive)}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            selection.setAll(false);
          }}
        />
      )}
    </SelectionBar>
  );
}

function BulkDialog({
  action,
  ids,
  groups,
  onClose,
  onDone,
}: {
  action: UserBulkAction;
  ids: readonly number[];
  groups: readonly { id: number; name: string }[];
  onClose: () => void;
  onDone: () => void;
}) {
  const { label, ask, done } = TEXTS[action];
  const [group, setGroup] = useState(String(groups[0]?.id ?? ''));
  const change = useChange(ENDPOINTS[action], {
    refreshes: [listUsers],
    onSuccess: (reply) => {
      const refused = reply.refused.map(({ reason }) => reason);
      const reasons = [...new Set(refused)].join('; ');
      onDone();
      showFlash({
        kind: refused.length > 0 ? 'error' : 'success',
        text: `${users(reply.done.length)} ${done}.${refused.length > 0 ? ` ${users(refused.length)} not changed: ${reasons}.` : ''}`,
      });
    },
  });
  const hasNoGroup = action === 'assign_role' && group === '';
  return (
    <Dialog isOpen onClose={onClose} title={`${label}: ${users(ids.length)}`} description={ask}>
      <RefusalNotice error={change.error} />
      {action === 'assign_role' && (
        <SelectField
          label="Group"
          value={group}
          onChange={(event) => setGroup(event.currentTarget.value)}
          options={
            groups.length > 0
              ? groups.map(({ id, name }) => ({ value: String(id), label: name }))
              : [{ value: '', label: 'There are no groups that you can assign' }]
          }
        />
      )}
      <div className={styles.below}>
        <Button
          variant={action === 'delete' ? 'danger' : 'primary'}
          isBusy={change.isPending || hasNoGroup}
          onClick={() =>
            change.mutate({ body: { ids: [...ids], ...(action === 'assign_role' && { group: Number(group) }) } })
          }
        >
          {label}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
