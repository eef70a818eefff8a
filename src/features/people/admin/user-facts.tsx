import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { Card } from '#ui/admin/screen.tsx';
import type { getUser } from '#features/accounts/users-contract.ts';
import styles from './people.module.css';

/** An account for users who may view it only, with the reason. */
export function UserFacts({ details: { user, groups } }: { details: ReplyOf<typeof getUser> }) {
  const names = groups.filter(({ id }) => user.groups.includes(id)).map(({ name }) => name);
  return (
    <>
      <Notice title="You can view this account but not edit it">
        <p>{user.changeRefusal}.</p>
      </Notice>
      <Card title="Account">
        <ul className={styles.facts}>
          <li>
            Username: <bdi>{user.username}</bdi>
          </li>
          <li>E-mail: {user.email}</li>
          <li>Groups: {names.length > 0 ? names.join(', ') : 'none'}</li>
          <li>{user.isSuperuser ? 'Superuser: may do everything' : 'Not a superuser'}</li>
          <li>{user.isActive ? 'Active' : 'Inactive: cannot sign in'}</li>
          <li>Last sign-in: {user.lastLoginAt === null ? 'never' : <RelativeTime at={user.lastLoginAt} />}</li>
          <li>Two-step sign-in: {user.hasSecondStep ? 'on' : 'off'}</li>
        </ul>
      </Card>
    </>
  );
}
