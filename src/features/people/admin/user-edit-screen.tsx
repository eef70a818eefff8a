import { Link } from '@tanstack/react-router';
import { Notice } from '#ui/admin/notice.tsx';
import { EditScreen } from '#ui/admin/records/edit-screen.tsx';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { Card } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { getUser, listUsers, updateUser } from '#features/accounts/users-contract.ts';
import { USER } from './people-places.ts';
import styles from './people.module.css';
import { UserAccessCard } from './user-access-card.tsx';
import { UserFacts } from './user-facts.tsx';
import { GroupField, IdentityFields, SUPERUSER_TEXTS, TickField, USER_LABELS } from './user-fields.tsx';

/** One account: its user, rights and sessions. */
export function UserEditScreen() {
  const id = useRecordId();
  return (
    <EditScreen
      noun="user"
      labels={USER_LABELS}
      read={getUser}
      params={{ id }}
      title={(details) => details?.user.name ?? 'Edit user'}
      nav={(details) => <PlacesNav of={USER} id={id} may={{ delete: details?.user.deleteRefusal === null }} />}
      may={({ user }) => user.changeRefusal === null}
      notice={(details) => <UserFacts details={details} />}
      save={updateUser}
      versionOf={({ user }) => user.version}
      valuesOf={({ user: { username, email, firstName, lastName, language, groups, isSuperuser, isActive } }) => ({
        ...{ username, email, firstName, lastName, language, groups, isSuperuser, isActive },
      })}
      body={(values) => values}
      saved={() => 'The user is saved.'}
      lists={[listUsers]}
      below={({ user }) =>
        user.changeRefusal === null && (
          <div className={styles.narrow}>
            <UserAccessCard user={user} />
          </div>
        )
      }
    >
      {(form, { user: { isSelf }, groups, mayMakeSuperusers }) => (
        <>
          {isSelf && (
            <Notice>
              <p>
                This is your own account. Your e-mail address, password and two-step sign-in are on{' '}
                <Link to="/wagtail/account/">your account screen</Link>.
              </p>
            </Notice>
          )}
          <Card title="Identity">
            <IdentityFields form={form} isSelf={isSelf} />
          </Card>
          <Card title="Rights" intro="Changes take effect with their next click.">
            <GroupField form={form} choices={groups} isSelf={isSelf} />
            {mayMakeSuperusers && (
              <TickField form={form} name="isSuperuser" label={SUPERUSER_TEXTS} disabled={isSelf} />
            )}
            <TickField
              form={form}
              name="isActive"
              label="Active: can sign in. If you untick this, they are signed out everywhere at once"
              disabled={isSelf}
            />
          </Card>
        </>
      )}
    </EditScreen>
  );
}
