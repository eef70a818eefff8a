import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { ButtonLink } from '#ui/admin/button.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { EditScreen } from '#ui/admin/records/edit-screen.tsx';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { Card } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { getCollection, updateCollection } from '../contract.ts';
import { COLLECTION_LABELS } from './collection-add-screen.tsx';
import { COLLECTION, collectionRights } from './collection-places.ts';
import styles from './collections.module.css';
import { ParentField, parentOf } from './parent-field.tsx';
import { PrivacyBadge } from './privacy-badge.tsx';
import { RightsCard } from './rights-card.tsx';

/** One collection: its name and parent, its privacy, and the rights of groups on it. */
export function CollectionEditScreen() {
  const id = useRecordId();
  return (
    <EditScreen
      noun="collection"
      labels={COLLECTION_LABELS}
      read={getCollection}
      params={{ id }}
      title={(collection) => collection?.name ?? 'Collection'}
      nav={(collection) => <PlacesNav of={COLLECTION} id={id} may={collectionRights(collection)} />}
      may={({ mayChange }) => mayChange}
      save={updateCollection}
      valuesOf={({ name, parentId }) => ({ name, parent: String(parentId ?? '') })}
      body={({ name, parent }, { places }) => ({ name, ...(places && { parent: parentOf(parent) }) })}
      saved={() => 'The collection is saved.'}
      lists={[]}
      below={(collection) => (
        <>
          <PrivacyCard collection={collection} />
          <RightsCard rights={collection.rights} />
        </>
      )}
    >
      {(form, { places, parentId, above, moveRefusal }) => (
        <Card title="Name and parent">
          <TextField {...form.text('name')} maxLength={255} autoComplete="off" />
          {places ? (
            <ParentField
              {...form.text('parent')}
              places={places}
              current={{ id: parentId, name: above.at(-1)?.name ?? 'Current parent' }}
            />
          ) : (
            moveRefusal && <Notice>{moveRefusal}.</Notice>
          )}
        </Card>
      )}
    </EditScreen>
  );
}

function PrivacyCard({
  collection: { id, privacy, boundBy, mayChange },
}: {
  collection: ReplyOf<typeof getCollection>;
}) {
  return (
    <Card title="Privacy" intro="Who can open the files in this collection and in all collections below it.">
      <div className={styles.facts}>
        <PrivacyBadge privacy={privacy} boundBy={boundBy} />
        {mayChange && (
          <ButtonLink to="/wagtail/collections/$id/privacy/" params={{ id: String(id) }} variant="secondary">
            Change
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
