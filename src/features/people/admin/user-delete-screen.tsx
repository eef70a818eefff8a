import { Link } from '@tanstack/react-router';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button, buttonClass } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { deleteUser, getUser, type UserDetails } from '#features/accounts/users-contract.ts';
import { UserNav } from './user-nav.tsx';
import { useLeaveTo } from '#ui/admin/use-leave-to.ts';

/** Asks before an account goes; deactivating it is named first. */
export function UserDeleteScreen() {
  const id = useRecordId();
  const query = useEndpoint(getUser, { params: { id } });
  return (
    <Screen title={query.data ? `Delete ${query.data.user.name}` : 'Delete user'}>
      <UserNav id={id} mayDelete={query.data?.user.deleteRefusal === null} />
      <AsyncContent query={query} what="this user">
        {({ user }) => <DeleteForm user={user} />}
      </AsyncContent>
    </Screen>
  );
}

function DeleteForm({ user }: { user: UserDetails }) {
  const leave = useLeaveTo();
  const remove = useChange(deleteUser, {
    onSuccess: () => leave('/wagtail/users/', `${user.name} is deleted.`),
  });
  const params = { id: String(user.id) };
  if (user.deleteRefusal !== null) {
    return (
      <>
        <Notice kind="error" title="This account cannot be deleted">
          <p>{user.deleteRefusal}.</p>
        </Notice>
        <p>
          <Link to="/wagtail/users/">All users</Link>
        </p>
      </>
    );
  }
  return (
    <>
      <ErrorSummary error={remove.error} fields={{}} />
      {user.isActive && user.changeRefusal === null && (
        <Notice title="Deactivating is usually enough">
          <p>
            An inactive user is signed out and cannot sign in. You can activate the account again.{' '}
            <Link to="/wagtail/users/edit/$id/" params={params}>
              Deactivate {user.name} instead
            </Link>
          </p>
        </Notice>
      )}
      <p>
        <bdi>{user.name}</bdi> ({user.username}) is signed out and can never sign in again. This cannot be undone. The
        history keeps their entries under their name.
      </p>
      <ButtonRow>
        <Button
          variant="danger"
          isBusy={remove.isPending || remove.isSuccess}
          onClick={() => remove.mutate({ params: { id: user.id } })}
        >
          {remove.isPending ? 'Deleting…' : 'Delete'}
        </Button>
        <Link to="/wagtail/users/edit/$id/" params={params} className={buttonClass({ variant: 'quiet' })}>
          Cancel
        </Link>
      </ButtonRow>
    </>
  );
}
