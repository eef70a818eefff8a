import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { getCollection, updateCollection } from '../contract.ts';
import { FIELDS } from './add-screen.tsx';
import styles from './collections.module.css';
import { ConflictNotice, isStale } from './conflict-notice.tsx';
import { ParentField } from './parent-field.tsx';
import { PrivacyBadge } from './privacy-badge.tsx';
import { RightsCard } from './rights-card.tsx';
import { useCollectionChange, useCollectionId } from './use-collection-change.ts';

type Collection = ReplyOf<typeof getCollection>;

/** One folder of the library: its name and place, who gets its files, and what groups may do there. */
export function CollectionScreen() {
  const collection = useEndpoint(getCollection, { params: { id: useCollectionId() } });
  const [loaded, setLoaded] = useState(0);
  const reload = async () => {
    const { data } = await collection.refetch();
    return data;
  };
  return (
    <Screen title={collection.data?.name ?? 'Collection'}>
      <AsyncContent query={collection} what="the collection">
        {(data) => (
          <>
            <Ways collection={data} />
            {data.may_change && (
              <Card title="Name and place">
                <EditForm
                  key={`${data.id} ${loaded}`}
                  collection={data}
                  onReload={reload}
                  onFresh={() => setLoaded((times) => times + 1)}
                />
              </Card>
            )}
            <PrivacyCard collection={data} />
            <RightsCard rights={data.rights} />
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function Ways({ collection: { id, may_delete } }: { collection: Collection }) {
  const params = { id: String(id) };
  return (
    <div className={styles.links}>
      <Link to="/wagtail/collections/" className={buttonClass({ variant: 'quiet' })}>
        All collections
      </Link>
      <Link to="/wagtail/collections/$id/history/" params={params} className={buttonClass({ variant: 'quiet' })}>
        <Icon name="clock" />
        History
      </Link>
      {may_delete && (
        <Link to="/wagtail/collections/$id/delete/" params={params} className={buttonClass({ variant: 'quiet' })}>
          <Icon name="trash" />
          Delete
        </Link>
      )}
    </div>
  );
}

function EditForm({
  collection,
  onReload,
  onFresh,
}: {
  collection: Collection;
  onReload: () => Promise<Collection | undefined>;
  onFresh: () => void;
}) {
  const { id, name, parent_id, places, move_refusal, above } = collection;
  // As it was when the form began: what is read anew meanwhile must not hide somebody else's change.
  const [version, setVersion] = useState(collection.version);
  const save = useCollectionChange(updateCollection, (saved) => {
    setVersion(saved.version);
    void onReload();
    showFlash({ kind: 'success', text: 'The collection is saved.' });
  });
  const sent = save.variables;
  return (
    <>
      {save.error && isStale(save.error) ? (
        <ConflictNotice
          error={save.error}
          onLoad={() => void onReload().then(onFresh)}
          onOverwrite={() =>
            void onReload().then((fresh) => {
              if (fresh && sent?.body) save.mutate({ ...sent, body: { ...sent.body, base_version: fresh.version } });
            })
          }
        />
      ) : (
        <ErrorSummary error={save.error} fields={FIELDS} />
      )}
      <Form
        isBusy={save.isPending}
        submitLabel="Save"
        busyLabel="Saving…"
        onSend={({ name: typed = '', parent }) =>
          save.mutate({
            params: { id },
            body: {
              name: typed,
              base_version: version,
              ...(parent !== undefined && { parent: parent === '' ? null : Number(parent) }),
            },
          })
        }
      >
        <TextField
          id="name"
          name="name"
          label="Name"
          defaultValue={name}
          maxLength={255}
          autoComplete="off"
          error={complaintAbout(save.error, 'name')}
        />
        {places ? (
          <ParentField
            places={places}
            value={parent_id}
            current={{ id: parent_id, name: above.at(-1)?.name ?? 'Where it stands now' }}
            error={complaintAbout(save.error, 'parent')}
          />
        ) : (
          move_refusal && <Notice>{move_refusal}.</Notice>
        )}
      </Form>
    </>
  );
}

function PrivacyCard({ collection: { id, privacy, bound_by, may_change } }: { collection: Collection }) {
  return (
    <Card title="Who gets the files" intro="Binds everything in this collection and in those below it.">
      <div className={styles.facts}>
        <PrivacyBadge privacy={privacy} boundBy={bound_by} />
        {may_change && (
          <Link
            to="/wagtail/collections/$id/privacy/"
            params={{ id: String(id) }}
            className={buttonClass({ variant: 'secondary' })}
          >
            Change
          </Link>
        )}
      </div>
    </Card>
  );
}
