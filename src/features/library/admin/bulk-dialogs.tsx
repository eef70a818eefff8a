import { useState } from 'react';
import { complaintAbout, Refusal } from '#ui/admin/api/problem.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { CheckField, SelectField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { restorableText, useDeletedRecordsLink } from '#features/deleted-records/admin/use-deleted-records-link.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { listLibraryCollections, type MediaRow } from '../contract.ts';
import type { BulkOf } from './bulk-bar.tsx';
import { collectionOptions } from './collection-options.ts';
import { TagsField } from './tags-field.tsx';
import { useBulkChange } from './use-bulk-change.ts';

export interface BulkDialogProps {
  of: BulkOf;
  /** The items that the user may change. */
  things: readonly Pick<MediaRow, 'id' | 'uses'>[];
  /** Number of selected items that the user may not change. */
  left: number;
  onClose: () => void;
  onDone: () => void;
}

export function BulkTagsDialog({ of, things, left, onClose, onDone }: BulkDialogProps) {
  const [tags, setTags] = useState<string[]>([]);
  const change = useBulkChange(of, of.endpoints.addTags, 'tagged', onDone);
  return (
    <Dialog isOpen onClose={onClose} title={`Add tags to ${countOf(of, things.length)}`}>
      <Form
        isBusy={change.isPending}
        submitLabel="Add tags"
        busyLabel="Adding…"
        onSend={() => change.mutate({ body: { ids: idsOf(things), tags } })}
      >
        <LeftOut of={of} left={left} />
        <Refused error={change.error} field="tags" />
        <TagsField
          value={tags}
          onChange={setTags}
          error={complaintAbout(change.error, 'tags')}
          help="Separate tags with commas. Existing tags stay."
        />
      </Form>
    </Dialog>
  );
}

export function BulkMoveDialog({ of, things, left, onClose, onDone }: BulkDialogProps) {
  const [collection, setCollection] = useState<string>();
  const { data } = useEndpoint(listLibraryCollections, { query: { kind: of.kind, permission: 'add' } });
  const change = useBulkChange(of, of.endpoints.move, 'moved', onDone);
  const offered = data?.collections ?? [];
  const value = collection ?? String(offered[0]?.id ?? '');
  return (
    <Dialog isOpen onClose={onClose} title={`Move ${countOf(of, things.length)}`}>
      <Form
        isBusy={change.isPending || !data}
        submitLabel="Move"
        busyLabel={data ? 'Moving…' : 'Loading…'}
        onSend={() => change.mutate({ body: { ids: idsOf(things), collection: value === '' ? null : Number(value) } })}
      >
        <LeftOut of={of} left={left} />
        <Refused error={change.error} field="collection" />
        <SelectField
          label="To the collection"
          value={value}
          onChange={(event) => setCollection(event.currentTarget.value)}
          error={complaintAbout(change.error, 'collection')}
          help="The collection determines who may see and change them."
          options={collectionOptions(offered)}
        />
      </Form>
    </Dialog>
  );
}

export function BulkDeleteDialog({ of, things, left, onClose, onDone }: BulkDialogProps) {
  const [isUsedToo, setIsUsedToo] = useState(false);
  const change = useBulkChange(of, of.endpoints.remove, 'deleted', onDone, useDeletedRecordsLink());
  const used = things.filter(({ uses }) => uses > 0).length;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete ${countOf(of, things.length)}?`}
      description={restorableText(things.length !== 1)}
    >
      <Form
        isBusy={change.isPending}
        submitLabel="Delete"
        isDanger
        busyLabel="Deleting…"
        onSend={() => change.mutate({ body: { ids: idsOf(things), althoughUsed: isUsedToo } })}
      >
        <LeftOut of={of} left={left} />
        <Refused error={change.error} field="" />
        {used > 0 && (
          <>
            <p>
              {used === things.length
                ? used === 1
                  ? 'This item is'
                  : 'All items are'
                : `${used} of them ${used === 1 ? 'is' : 'are'}`}{' '}
              in use. Items in use are kept unless you tick the box.
            </p>
            <CheckField
              label={`Delete ${used === 1 ? 'it' : 'them'} even if in use`}
              checked={isUsedToo}
              onChange={(event) => setIsUsedToo(event.currentTarget.checked)}
            />
          </>
        )}
      </Form>
    </Dialog>
  );
}

/** Errors of the field are shown at the field. */
function Refused({ error, field }: { error: Error | null; field: string }) {
  if (!error || (error instanceof Refusal && error.errors.some((one) => one.field === field))) return null;
  return <RefusalNotice error={error} />;
}

function LeftOut({ of, left }: { of: BulkOf; left: number }) {
  if (left === 0) return null;
  return <p>{`${countOf(of, left)} that you may not change ${left === 1 ? 'is not changed' : 'are not changed'}.`}</p>;
}

function countOf({ nouns }: BulkOf, count: number): string {
  return `${count} ${nouns[count === 1 ? 0 : 1]}`;
}

function idsOf(things: readonly { id: number }[]): number[] {
  return things.map(({ id }) => id);
}
