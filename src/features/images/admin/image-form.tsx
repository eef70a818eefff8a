import { useId } from 'react';
import type { ImageDetails } from '#features/images/staff-contract.ts';
import { CollectionField } from '#features/library/admin/collection-field.tsx';
import { ConflictNotice } from '#features/library/admin/conflict-notice.tsx';
import { TagsField } from '#features/library/admin/tags-field.tsx';
import { UnsavedGuard } from '#features/library/admin/unsaved-guard.tsx';
import { MAX_TITLE_CHARACTERS } from '#features/library/contract.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { Button } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { Card } from '#ui/admin/screen.tsx';
import { AltField } from './alt-field.tsx';
import styles from './edit.module.css';
import { FocalEditor } from './focal-editor.tsx';
import { ImageFacts } from './image-facts.tsx';
import { ReplaceFile } from './replace-file.tsx';
import { useImageEdit } from './use-image-edit.ts';

/** The form over one image. Everything but the file is saved together. */
export function ImageForm({ details }: { details: ImageDetails }) {
  const edit = useImageEdit(details);
  const ids = useId();
  const { base, values, error, isConflict } = edit;
  const fieldError = isConflict ? null : error;
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
            noun="image"
            changed={edit.newer?.changed ?? null}
            fields={edit.newerFields}
            isBusy={edit.isBusy}
            onLoad={() => void edit.load()}
            onOverwrite={edit.overwrite}
          />
        )}
        <ErrorSummary
          error={fieldError}
          fields={{
            title: { label: 'Title', id: `${ids}-title` },
            alt_text: { label: 'Alt text', id: `${ids}-alt` },
            tags: { label: 'Tags', id: `${ids}-tags` },
            collection: { label: 'Collection', id: `${ids}-collection` },
            focal_point: { label: 'Focal point', id: `${ids}-focal` },
          }}
        />
        <TextField
          id={`${ids}-title`}
          label="Title"
          value={values.title}
          maxLength={MAX_TITLE_CHARACTERS}
          autoComplete="off"
          help="What staff find the image by. Guests do not see it."
          error={complaintAbout(fieldError, 'title')}
          onChange={(event) => edit.change({ title: event.currentTarget.value })}
        />
        <AltField
          id={`${ids}-alt`}
          value={values.altText}
          title={values.title}
          error={complaintAbout(fieldError, 'alt_text')}
          onChange={(altText) => edit.change({ altText })}
        />
        <TagsField
          id={`${ids}-tags`}
          value={values.tags}
          error={complaintAbout(fieldError, 'tags')}
          onChange={(tags) => edit.change({ tags })}
        />
        <CollectionField
          id={`${ids}-collection`}
          kind="image"
          value={values.collection}
          current={base.collection}
          error={complaintAbout(fieldError, 'collection')}
          onChange={(collection) => edit.change({ collection })}
        />
        <Card
          title="Focal point"
          intro="Where the picture is cut to another shape, this point stays in sight. Without one it is cut round its middle."
        >
          <FocalEditor
            id={`${ids}-focal`}
            image={base}
            value={values.focalPoint}
            error={complaintAbout(fieldError, 'focal_point')}
            onChange={(focalPoint) => edit.change({ focalPoint })}
          />
        </Card>
        <div className={styles.save}>
          <Button type="submit" isBusy={edit.isBusy}>
            {edit.isBusy ? 'Saving…' : 'Save'}
          </Button>
          <span role="status">{edit.isDirty ? 'Unsaved changes' : ''}</span>
        </div>
      </form>
      <div className={styles.aside}>
        <ImageFacts details={base} />
        <ReplaceFile details={base} onReplaced={() => void edit.reread()} />
      </div>
      <UnsavedGuard isDirty={edit.isDirty && !edit.isBusy} />
    </div>
  );
}
