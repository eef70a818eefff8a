import { Link } from '@tanstack/react-router';
import { Notice } from '#ui/admin/notice.tsx';
import { DeleteScreen } from '#ui/admin/records/delete-screen.tsx';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { deleteUser, getUser } from '#features/accounts/users-contract.ts';
import { USER } from './people-places.ts';

/** Asks before an account is deleted, and first suggests to deactivate it. */
export function UserDeleteScreen() {
  const id = useRecordId();
  return (
    <DeleteScreen
      noun="user"
      thing="account"
      read={getUser}
      params={{ id }}
      title={(data) => (data ? `Delete ${data.user.name}` : 'Delete user')}
      nav={(data) => <PlacesNav of={USER} id={id} may={{ delete: data?.user.deleteRefusal === null }} />}
      refusal={({ user }) => user.deleteRefusal}
      consequences={({ user }) => (
        <>
          {user.isActive && user.changeRefusal === null && (
            <Notice title="Deactivating is usually enough">
              <p>
                An inactive user is signed out and cannot sign in. You can activate the account again.{' '}
                <Link to={USER.screens.edit} params={{ id: String(id) }}>
                  Deactivate {user.name} instead
                </Link>
              </p>
            </Notice>
          )}
          <p>
            <bdi>{user.name}</bdi> ({user.username}) is signed out and can never sign in again. This cannot be undone.
            The history keeps their entries under their name.
          </p>
        </>
      )}
      remove={deleteUser}
      cancelTo={USER.screens.edit}
      list={USER.list}
      done={({ user }) => `${user.name} is deleted.`}
    />
  );
}
