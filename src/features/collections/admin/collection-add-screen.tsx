import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { EmptyList } from '#ui/admin/listing/list-results.tsx';
import { AddForm } from '#ui/admin/records/record-form.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { addCollection, listPlaces } from '../contract.ts';
import { COLLECTION } from './collection-places.ts';
import { ParentField, parentOf } from './parent-field.tsx';

export const COLLECTION_LABELS = { name: 'Name', parent: 'Parent collection' };

/** Adds a collection. */
export function CollectionAddScreen() {
  const offer = useEndpoint(listPlaces);
  return (
    <Screen title="Add collection">
      <AsyncContent query={offer} what="the collections">
        {({ places: [first, ...others] }) =>
          first ? (
            <AddForm
              noun="collection"
              labels={COLLECTION_LABELS}
              endpoint={addCollection}
              empty={{ name: '', parent: String(first.id ?? '') }}
              body={({ name, parent }) => ({ name, parent: parentOf(parent) })}
              submitLabel="Add"
              list={COLLECTION.list.to}
              onAdded={({ id }, { name }, leave) =>
                leave(COLLECTION.screens.edit, `“${name.trim()}” is added.`, { id: String(id) })
              }
            >
              {(form) => (
                <>
                  <TextField {...form.text('name')} maxLength={255} autoComplete="off" />
                  <ParentField {...form.text('parent')} places={[first, ...others]} />
                </>
              )}
            </AddForm>
          ) : (
            <EmptyList text="You do not have the right to add collections." />
          )
        }
      </AsyncContent>
    </Screen>
  );
}
