import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Button, buttonClass } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { deleteCollection, getCollectionDeletion } from '../contract.ts';
import { CollectionNav } from './collection-nav.tsx';
import styles from './collections.module.css';
import { useCollectionChange, useLeave } from './use-collection-change.ts';

type Deletion = ReplyOf<typeof getCollectionDeletion>;

const WORDS = {
  image: ['image', 'images'],
  document: ['document', 'documents'],
  video: ['video', 'videos'],
  collection: ['collection', 'collections'],
} as const;

/** Asks before an empty collection goes; says what stands in one that is not empty. */
export function CollectionDeleteScreen() {
  const id = useRecordId();
  const deletion = useEndpoint(getCollectionDeletion, { params: { id } });
  return (
    <Screen title={deletion.data ? `Delete “${deletion.data.name}”` : 'Delete collection'}>
      <CollectionNav id={id} mayDelete />
      <AsyncContent query={deletion} what="the collection">
        {(data) => (data.contents.length > 0 ? <Contents deletion={data} /> : <Confirm deletion={data} />)}
      </AsyncContent>
    </Screen>
  );
}

function Contents({ deletion: { contents } }: { deletion: Deletion }) {
  return (
    <>
      <Notice title="This collection is not empty">
        <p>Move or delete its contents first.</p>
      </Notice>
      {contents.map(({ kind, count, named }) => (
        <Card key={kind} title={`${count} ${WORDS[kind][count === 1 ? 0 : 1]}`}>
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

function Confirm({ deletion: { id, name } }: { deletion: Deletion }) {
  const leave = useLeave();
  const remove = useCollectionChange(deleteCollection, () => leave(null, `“${name}” is deleted.`));
  return (
    <>
      <ErrorSummary error={remove.error} fields={{}} />
      <p>It is empty. The rights that groups have on it are deleted too.</p>
      <div className={styles.links}>
        <Button
          variant="danger"
          isBusy={remove.isPending || remove.isSuccess}
          onClick={() => remove.mutate({ params: { id } })}
        >
          {remove.isPending ? 'Deleting…' : 'Delete'}
        </Button>
        <Back id={id}>Cancel</Back>
      </div>
    </>
  );
}

function Back({ id, children }: { id: number; children: string }) {
  return (
    <Link to="/wagtail/collections/$id/" params={{ id: String(id) }} className={buttonClass({ variant: 'quiet' })}>
      {children}
    </Link>
  );
}
