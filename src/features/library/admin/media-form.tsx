import type { ReactNode } from 'react';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { Button } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { EditConflict } from '#ui/admin/record-form/edit-conflict.tsx';
import { LeaveGuard } from '#ui/admin/record-form/leave-guard.tsx';
import { type MediaKind, MAX_TITLE_CHARACTERS } from '../contract.ts';
import { CollectionField } from './collection-field.tsx';
import styles from './media-screens.module.css';
import { TagsField } from './tags-field.tsx';
import type { RecordEdit } from '#ui/admin/record-form/use-record-edit.ts';

/** What the form's values are called in the middle of a sentence. */
const WORDS: Readonly<Partial<Record<string, string>>> = {
  title: 'title',
  altText: 'alternative text',
  tags: 'tags',
  collection: 'collection',
  focalPoint: 'focal point',
  poster: 'poster',
};

/** Common data of all forms of media items. */
type Edit = Pick<
  RecordEdit<
    { version: number; changed: { by: string; at: string } | null },
    { title: string; tags: string[]; collection: number | null }
  >,
  | 'values'
  | 'newer'
  | 'newerFields'
  | 'isDirty'
  | 'isBusy'
  | 'error'
  | 'conflict'
  | 'change'
  | 'send'
  | 'overwrite'
  | 'load'
>;

/**
 * The form of one media item: conflicts and errors, the fields of all kinds (title, tags, collection) around those of
 * one kind, and the button. Asks before unsaved changes are left.
 */
export function MediaForm({
  kind,
  edit,
  ids,
  titleHelp,
  collection,
  labels = {},
  children,
  labelsBelow = {},
  below,
}: {
  kind: MediaKind;
  edit: Edit;
  /** A field's id is this, a dash and its wire name. */
  ids: string;
  /** What the title is for. */
  titleHelp: string;
  /** The stored collection. */
  collection: { id: number | null; name: string };
  /** Wire name → label of the fields of this kind, between the title and the tags. */
  labels?: Readonly<Record<string, string>>;
  children?: ReactNode;
  /** The same for the fields below the collection. */
  labelsBelow?: Readonly<Record<string, string>>;
  below?: ReactNode;
}) {
  const { values, error } = edit;
  const all = Object.entries({ title: 'Title', ...labels, tags: 'Tags', collection: 'Collection', ...labelsBelow });
  const fields = Object.fromEntries(all.map(([name, label]) => [name, { label, id: `${ids}-${name}` }]));
  return (
    <>
      <form
        noValidate
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!edit.isBusy) edit.send();
        }}
      >
        <EditConflict edit={edit} noun={kind} words={WORDS} />
        <ErrorSummary error={error} fields={fields} />
        <TextField
          id={`${ids}-title`}
          label="Title"
          value={values.title}
          maxLength={MAX_TITLE_CHARACTERS}
          autoComplete="off"
          help={titleHelp}
          error={complaintAbout(error, 'title')}
          onChange={(event) => edit.change({ title: event.currentTarget.value })}
        />
        {children}
        <TagsField
          id={`${ids}-tags`}
          value={values.tags}
          error={complaintAbout(error, 'tags')}
          onChange={(tags) => edit.change({ tags })}
        />
        <CollectionField
          id={`${ids}-collection`}
          kind={kind}
          value={values.collection}
          current={collection}
          error={complaintAbout(error, 'collection')}
          onChange={(chosen) => edit.change({ collection: chosen })}
        />
        {below}
        <div className={styles.save}>
          <Button type="submit" isBusy={edit.isBusy}>
            {edit.isBusy ? 'Saving…' : 'Save'}
          </Button>
          <span role="status">{edit.isDirty ? 'Unsaved changes' : ''}</span>
        </div>
      </form>
      <LeaveGuard hasChanges={() => edit.isDirty} />
    </>
  );
}
