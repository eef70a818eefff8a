import type { ReactNode } from 'react';
import { TextField } from '#ui/admin/field.tsx';
import type { FormOf } from '#ui/admin/record-form/form-of.ts';
import type { RecordEdit } from '#ui/admin/record-form/use-record-edit.ts';
import { EditForm } from '#ui/admin/records/record-form.tsx';
import { type MediaKind, MAX_TITLE_CHARACTERS } from '../contract.ts';
import { CollectionField } from './collection-field.tsx';
import styles from './media-screens.module.css';
import { TagsField } from './tags-field.tsx';

/** Names of the form's values, as used within a sentence. */
const TEXTS: Readonly<Partial<Record<string, string>>> = {
  title: 'title',
  altText: 'alternative text',
  altTexts: 'alternative text in other languages',
  tags: 'tags',
  collection: 'collection',
  focalPoint: 'focal point',
  poster: 'poster',
};

/** The fields that all kinds have. */
interface MediaValues {
  title: string;
  tags: string[];
  collection: number | null;
}

/**
 * The form of one item of the library: the fields of all kinds (title, tags, collection) around those of its kind.
 * A field's id is the kind, a dash and its wire name.
 */
export function MediaForm<Values extends MediaValues>({
  kind,
  edit,
  titleHelp,
  collection,
  labels = {},
  children,
  labelsBelow = {},
  below,
}: {
  kind: MediaKind;
  edit: RecordEdit<object, Values>;
  /** Help text of the title. */
  titleHelp: string;
  /** The stored collection. */
  collection: { id: number | null; name: string };
  /** Wire name → label of the fields of this kind, between the title and the tags. */
  labels?: Readonly<Record<string, string>>;
  children?: (form: FormOf<Values>) => ReactNode;
  /** As `labels`, for the fields below the collection. */
  labelsBelow?: Readonly<Record<string, string>>;
  below?: (form: FormOf<Values>) => ReactNode;
}) {
  const change = (changes: Partial<MediaValues>) => edit.change(changes as Partial<Values>);
  // One cell of the columns, also with the notice of a conflict.
  return (
    <div className={styles.stack}>
      <EditForm
        noun={kind}
        edit={edit}
        labels={{ title: 'Title', ...labels, tags: 'Tags', collection: 'Collection', ...labelsBelow }}
        words={TEXTS}
        className={styles.form}
        extra={<span role="status">{edit.isDirty ? 'Unsaved changes' : ''}</span>}
      >
        {(form) => (
          <>
            <TextField
              {...form.field('title')}
              value={form.values.title}
              maxLength={MAX_TITLE_CHARACTERS}
              autoComplete="off"
              help={titleHelp}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            {children?.(form)}
            <TagsField {...form.field('tags')} value={form.values.tags} onChange={(tags) => change({ tags })} />
            <CollectionField
              {...form.field('collection')}
              kind={kind}
              value={form.values.collection}
              current={collection}
              onChange={(chosen) => change({ collection: chosen })}
            />
            {below?.(form)}
          </>
        )}
      </EditForm>
    </div>
  );
}
