import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout, isConflict } from '#ui/admin/api/problem.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { ConflictNotice } from '#ui/admin/record-form/conflict-notice.tsx';
import { useBaseVersion } from '#ui/admin/record-form/use-base-version.ts';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { getCollection, updateCollection } from '../contract.ts';
import { FIELDS } from './collection-add-screen.tsx';
import { CollectionNav } from './collection-nav.tsx';
import styles from './collections.module.css';
import { ParentField } from './parent-field.tsx';
import { PrivacyBadge } from './privacy-badge.tsx';
import { RightsCard } from './rights-card.tsx';
import { useCollectionChange } from './use-collection-change.ts';

type Collection = ReplyOf<typeof getCollection>;

/** One folder of the library: its name and place, who gets its files, and what groups may do there. */
export function CollectionEditScreen() {
  const id = useRecordId();
  const collection = useEndpoint(getCollection, { params: { id } });
  const [loaded, setLoaded] = useState(0);
  const reload = async () => {
    const { data } = await collection.refetch();
    return data;
  };
  return (
    <Screen title={collection.data?.name ?? 'Collection'}>
      <CollectionNav
        id={id}
        mayChange={collection.data?.mayChange ?? false}
        mayDelete={collection.data?.mayDelete ?? false}
      />
      <AsyncContent query={collection} what="the collection">
        {(data) => (
          <>
            {data.mayChange && (
              <Card title="Name and parent">
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

function EditForm({
  collection,
  onReload,
  onFresh,
}: {
  collection: Collection;
  onReload: () => Promise<Collection | undefined>;
  onFresh: () => void;
}) {
  const { id, name, parentId, places, moveRefusal, above } = collection;
  const { base, become, overwrite } = useBaseVersion(collection.version, async () => (await onReload())?.version);
  const save = useCollectionChange(updateCollection, (saved) => {
    become(saved.version);
    showFlash({ kind: 'success', text: 'The collection is saved.' });
  });
  return (
    <Form
      isBusy={save.isPending}
      submitLabel="Save"
      busyLabel="Saving…"
      onSend={({ name: typed = '', parent }) =>
        save.mutate({
          params: { id },
          body: {
            name: typed,
            baseVersion: base.current,
            ...(parent !== undefined && { parent: parent === '' ? null : Number(parent) }),
          },
        })
      }
    >
      {isConflict(save.error) ? (
        <ConflictNotice
          title={save.error.message}
          onLoad={() => void onReload().then(onFresh)}
          onOverwrite={overwrite}
        />
      ) : (
        <ErrorSummary error={save.error} fields={FIELDS} />
      )}
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
          value={parentId}
          current={{ id: parentId, name: above.at(-1)?.name ?? 'Current parent' }}
          error={complaintAbout(save.error, 'parent')}
        />
      ) : (
        moveRefusal && <Notice>{moveRefusal}.</Notice>
      )}
    </Form>
  );
}

function PrivacyCard({ collection: { id, privacy, boundBy, mayChange } }: { collection: Collection }) {
  return (
    <Card title="Privacy" intro="Who can open the files in this collection and in all collections below it.">
      <div className={styles.facts}>
        <PrivacyBadge privacy={privacy} boundBy={boundBy} />
        {mayChange && (
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
