import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { Card } from '#ui/admin/screen.tsx';
import type { getCollection } from '../contract.ts';
import styles from './collections.module.css';

type Rights = ReplyOf<typeof getCollection>['rights'];

const KINDS = { image: 'Images', document: 'Documents', video: 'Videos', collection: 'Collections' } as const;

/** What groups may do with the contents of the collection, and from where each right is inherited. */
export function RightsCard({ rights }: { rights: Rights }) {
  const groups = [...Map.groupBy(rights, ({ group }) => group)];
  return (
    <Card title="Rights of groups" intro="You assign these rights in the groups. Superusers may do everything.">
      {groups.length === 0 ? (
        <p className={styles.soft}>No group has rights on this collection.</p>
      ) : (
        <div className={styles.rights}>
          {groups.map(([group, held]) => (
            <div key={group}>
              <h3>{group}</h3>
              <ul className={styles.plain}>
                {held.map(({ kind, from, permissions }) => (
                  <li key={`${kind} ${from}`}>
                    {KINDS[kind]}: {permissions.join(', ')}{' '}
                    {from !== null && (
                      <span className={styles.soft}>{from === '' ? 'everywhere' : `from “${from}”`}</span>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </Card>
  );
}
