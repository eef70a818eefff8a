import { Link } from '@tanstack/react-router';
import { Card } from '#ui/admin/screen.tsx';
import type { GroupDetails } from '#features/accounts/groups-contract.ts';
import styles from './people.module.css';

/** Members of a group, with a link to the list of all. */
export function GroupMembers({ group }: { group: GroupDetails }) {
  const { members, memberCount: count } = group;
  const word = count === 1 ? 'member' : 'members';
  return (
    <Card title="Members" intro="Choose a user’s groups on the user’s own screen.">
      {count === 0 && <p className={styles.soft}>This group has no members.</p>}
      {count > 0 && !group.maySeeUsers && (
        <p className={styles.soft}>
          {count} {word}.
        </p>
      )}
      {members.length > 0 && (
        <ul className={styles.facts}>
          {members.map(({ id, name, isActive }) => (
            <li key={id}>
              <Link to="/wagtail/users/edit/$id/" params={{ id: String(id) }}>
                <bdi>{name}</bdi>
              </Link>
              {!isActive && <span className={styles.soft}> (inactive)</span>}
            </li>
          ))}
        </ul>
      )}
      {count > 0 && group.maySeeUsers && (
        <p>
          <Link to="/wagtail/users/" search={{ group: String(group.id) }}>
            {count === 1 ? 'See the member' : `See all ${count} members`} in the list of users
          </Link>
        </p>
      )}
    </Card>
  );
}
