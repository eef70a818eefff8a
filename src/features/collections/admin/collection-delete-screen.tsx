import { restorableText, useDeletedRecordsLink } from '#features/deleted-records/admin/use-deleted-records-link.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { DeleteScreen } from '#ui/admin/records/delete-screen.tsx';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { Card } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { deleteCollection, getCollectionDeletion } from '../contract.ts';
import { COLLECTION } from './collection-places.ts';
import styles from './collections.module.css';

type Deletion = ReplyOf<typeof getCollectionDeletion>;

const TEXTS = {
  image: ['image', 'images'],
  document: ['document', 'documents'],
  video: ['video', 'videos'],
  collection: ['collection', 'collections'],
} as const;

/** Asks before an empty collection is deleted; lists the contents of a collection that is not empty. */
export function CollectionDeleteScreen() {
  const id = useRecordId();
  return (
    <DeleteScreen
      noun="collection"
      read={getCollectionDeletion}
      params={{ id }}
      title={(data) => (data ? `Delete “${data.name}”` : 'Delete collection')}
      nav={(data) => <PlacesNav of={COLLECTION} id={id} may={{ privacy: data?.mayChange ?? false }} />}
      instead={(data) => data.contents.length > 0 && <Contents deletion={data} />}
      consequences={<p>It is empty. The rights that groups have on it are deleted too. {restorableText()}</p>}
      remove={deleteCollection}
      cancelTo={COLLECTION.screens.edit}
      list={COLLECTION.list}
      done={({ name }) => `“${name}” is deleted.`}
      doneAction={useDeletedRecordsLink()}
    />
  );
}

function Contents({ deletion: { contents } }: { deletion: Deletion }) {
  return (
    <>
      <Notice title="This collection is not empty">
        <p>Move or delete its contents first.</p>
      </Notice>
      {contents.map(({ kind, count, named }) => (
        <Card key={kind} title={`${count} ${TEXTS[kind][count === 1 ? 0 : 1]}`}>
          <ul className={styles.plain}>
            {named.map((one) => (
              <li key={one.id}>
                <a href={one.url}>{one.title || `Number ${one.id}`}</a>
              </li>
            ))}
            {count > named.length && (
              <li className={styles.soft}>
                {named.length > 0 ? `and ${count - named.length} more` : 'You may not see them.'}
              </li>
            )}
          </ul>
        </Card>
      ))}
    </>
  );
}
