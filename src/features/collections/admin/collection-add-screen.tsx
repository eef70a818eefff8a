import { Link } from '@tanstack/react-router';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { NothingListed } from '#ui/admin/listing/list-results.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { addCollection, listPlaces, type Place } from '../contract.ts';
import { ParentField } from './parent-field.tsx';
import { useCollectionChange, useLeave } from './use-collection-change.ts';

export const FIELDS = { name: { label: 'Name', id: 'name' }, parent: { label: 'Parent collection', id: 'parent' } };

/** A new folder of the library. */
export function CollectionAddScreen() {
  const places = useEndpoint(listPlaces);
  return (
    <Screen title="Add collection">
      <AsyncContent query={places} what="the collections">
        {(data) =>
          data.places.length > 0 ? (
            <AddForm places={data.places} />
          ) : (
            <NothingListed text="You do not have the right to add collections." />
          )
        }
      </AsyncContent>
    </Screen>
  );
}

function AddForm({ places }: { places: readonly Place[] }) {
  const leave = useLeave();
  const add = useCollectionChange(addCollection);
  return (
    <>
      <ErrorSummary error={add.error} fields={FIELDS} />
      <Form
        isBusy={add.isPending || add.isSuccess}
        submitLabel="Add"
        busyLabel="Adding…"
        extra={
          <Link to="/wagtail/collections/" className={buttonClass({ variant: 'quiet' })}>
            Cancel
          </Link>
        }
        onSend={({ name = '', parent = '' }) =>
          add.mutate(
            { body: { name, parent: parent === '' ? null : Number(parent) } },
            { onSuccess: ({ id }) => leave(id, `“${name.trim()}” is added.`) },
          )
        }
      >
        <TextField
          id="name"
          name="name"
          label="Name"
          maxLength={255}
          autoComplete="off"
          error={complaintAbout(add.error, 'name')}
        />
        <ParentField places={places} value={places[0]?.id ?? null} error={complaintAbout(add.error, 'parent')} />
      </Form>
    </>
  );
}
