import type { ReactNode } from 'react';
import { ConflictNotice } from './conflict-notice.tsx';
import type { RecordEdit } from './use-record-edit.ts';

/** The notice that another user saved the record first; nothing without a conflict. */
export function EditConflict<Details extends object>({
  edit,
  noun,
  words = {},
  children,
}: {
  edit: Pick<
    RecordEdit<Details, object>,
    'conflict' | 'newer' | 'newerFields' | 'contested' | 'isDirty' | 'isBusy' | 'load' | 'overwrite'
  >;
  /** "image" */
  noun: string;
  /** Names of the form's values in the middle of a sentence. */
  words?: Readonly<Partial<Record<string, string>>>;
  /** More about the stored version. */
  children?: ReactNode;
}) {
  if (!edit.conflict) return null;
  const saved = changeOf(edit.newer);
  // Without typed values (a change beside the form was refused) there is nothing to save over the other change.
  const contested = edit.isDirty ? edit.contested : undefined;
  const called = (fields: readonly string[]) => fields.flatMap((field) => words[field] ?? []);
  const isApart = contested?.length === 0;
  return (
    <ConflictNotice
      noun={noun}
      {...(saved === undefined ? { title: edit.conflict.message } : { saved })}
      changed={called(edit.newerFields)}
      {...(!edit.isDirty && { kept: 'Your change was not made. You still see the version that you opened.' })}
      isBusy={edit.isBusy}
      onLoad={() => void edit.load()}
      onMerge={isApart ? edit.overwrite : undefined}
      onOverwrite={isApart || !edit.isDirty ? undefined : edit.overwrite}
    >
      {contested && (
        <p>
          {isApart
            ? 'You changed different fields, so both changes can be saved.'
            : `You both changed ${called(contested).join(', ')}: yours would replace theirs.`}
        </p>
      )}
      {children}
    </ConflictNotice>
  );
}

interface Change {
  by: string | null;
  at: string;
}

/** The last change of a record; undefined where the change is not read and the server's message names it. */
function changeOf(details: { changed?: Change | null; updatedBy?: string | null; updatedAt?: string } | null) {
  if (!details) return null;
  const { changed, updatedBy: by = null, updatedAt: at } = details;
  return at === undefined ? changed : { by, at };
}
