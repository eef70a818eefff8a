import { Link } from '@tanstack/react-router';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button, buttonClass } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { deleteGroup, getGroup, type GroupDetails } from '#features/accounts/groups-contract.ts';
import { GroupNav } from './group-nav.tsx';
import { useLeaveTo } from '#ui/admin/use-leave-to.ts';

/** Asks before a group goes. */
export function GroupDeleteScreen() {
  const id = useRecordId();
  const query = useEndpoint(getGroup, { params: { id } });
  return (
    <Screen title={query.data ? `Delete “${query.data.group.name}”` : 'Delete group'}>
      <GroupNav id={id} mayDelete={query.data?.group.deleteRefusal === null} />
      <AsyncContent query={query} what="this group">
        {({ group }) => <DeleteForm group={group} />}
      </AsyncContent>
    </Screen>
  );
}

function DeleteForm({ group }: { group: GroupDetails }) {
  const leave = useLeaveTo();
  const remove = useChange(deleteGroup, {
    onSuccess: () => leave('/wagtail/groups/', `“${group.name}” is deleted.`),
  });
  if (group.deleteRefusal !== null) {
    return (
      <>
        <Notice kind="error" title="This group cannot be deleted">
          <p>{group.deleteRefusal}.</p>
        </Notice>
        <p>
          <Link to="/wagtail/groups/">All groups</Link>
        </p>
      </>
    );
  }
  const count = group.memberCount;
  return (
    <>
      <ErrorSummary error={remove.error} fields={{}} />
      <p>
        {count === 0
          ? 'This group has no members.'
          : `${count === 1 ? 'One person is' : `${count} people are`} in this group. They keep their ${count === 1 ? 'account' : 'accounts'} and immediately lose the rights that only this group gave them.`}{' '}
        {closedWords(group.openedAloneCount)}This cannot be undone.
      </p>
      <ButtonRow>
        <Button
          variant="danger"
          isBusy={remove.isPending || remove.isSuccess}
          onClick={() => remove.mutate({ params: { id: group.id } })}
        >
          {remove.isPending ? 'Deleting…' : 'Delete'}
        </Button>
        <Link
          to="/wagtail/groups/edit/$id/"
          params={{ id: String(group.id) }}
          className={buttonClass({ variant: 'quiet' })}
        >
          Cancel
        </Link>
      </ButtonRow>
    </>
  );
}

/** What becomes of collections that are open to this group alone. */
function closedWords(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? 'The files of one collection are open to this group only. After that, only superusers and those who manage the collection get them. '
    : `The files of ${count} collections are open to this group only. After that, only superusers and those who manage the collections get them. `;
}
