import { useId } from 'react';
import { getDocument, listDocuments, saveDocument } from '#features/documents/contract.ts';
import { CollectionField } from '#features/library/admin/collection-field.tsx';
import { ConflictNotice } from '#features/library/admin/conflict-notice.tsx';
import styles from '#features/library/admin/media-screens.module.css';
import { TagsField } from '#features/library/admin/tags-field.tsx';
import { UnsavedGuard } from '#features/library/admin/unsaved-guard.tsx';
import { useMediaEdit } from '#features/library/admin/use-media-edit.ts';
import { MAX_TITLE_CHARACTERS } from '#features/library/contract.ts';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { Button } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { type DocumentDetails, DocumentFacts } from './document-facts.tsx';
import { ReplaceFile } from './replace-file.tsx';

/** The form over one document. Everything but the file is saved together. */
export function DocumentForm({ details }: { details: DocumentDetails }) {
  const params = { id: details.id };
  const ids = useId();
  const edit = useMediaEdit({
    details,
    valuesOf: ({ title, tags, collection_id }: DocumentDetails) => ({ title, tags, collection: collection_id }),
    read: () => callEndpoint(getDocument, { params }),
    save: (body, base_version) => callEndpoint(saveDocument, { params, body: { ...body, base_version } }),
    stale: [listDocuments.path, getDocument.path.replace(':id', String(details.id))],
  });
  const { base, values, isConflict } = edit;
  const error = isConflict ? null : edit.error;
  return (
    <div className={styles.columns}>
      <form
        noValidate
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!edit.isBusy) edit.send();
        }}
      >
        {isConflict && (
          <ConflictNotice
            noun="document"
            changed={edit.newer?.changed ?? null}
            fields={edit.newerFields}
            isBusy={edit.isBusy}
            onLoad={() => void edit.load()}
            onOverwrite={edit.overwrite}
          />
        )}
        <ErrorSummary
          error={error}
          fields={{
            title: { label: 'Title', id: `${ids}-title` },
            tags: { label: 'Tags', id: `${ids}-tags` },
            collection: { label: 'Collection', id: `${ids}-collection` },
          }}
        />
        <TextField
          id={`${ids}-title`}
          label="Title"
          value={values.title}
          maxLength={MAX_TITLE_CHARACTERS}
          autoComplete="off"
          help="What staff find the document by, and what download lists call it."
          error={complaintAbout(error, 'title')}
          onChange={(event) => edit.change({ title: event.currentTarget.value })}
        />
        <TagsField
          id={`${ids}-tags`}
          value={values.tags}
          error={complaintAbout(error, 'tags')}
          onChange={(tags) => edit.change({ tags })}
        />
        <CollectionField
          id={`${ids}-collection`}
          kind="document"
          value={values.collection}
          current={{ id: base.collection_id, name: base.collection }}
          error={complaintAbout(error, 'collection')}
          onChange={(collection) => edit.change({ collection })}
        />
        <div className={styles.save}>
          <Button type="submit" isBusy={edit.isBusy}>
            {edit.isBusy ? 'Saving…' : 'Save'}
          </Button>
          <span role="status">{edit.isDirty ? 'Unsaved changes' : ''}</span>
        </div>
      </form>
      <div className={styles.aside}>
        <DocumentFacts details={base} />
        <ReplaceFile details={base} onReplaced={() => void edit.reread()} />
      </div>
      <UnsavedGuard isDirty={edit.isDirty && !edit.isBusy} />
    </div>
  );
}
