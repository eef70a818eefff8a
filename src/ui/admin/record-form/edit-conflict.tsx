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
  edit: Pick<RecordEdit<Details, object>, 'conflict' | 'newer' | 'newerFields' | 'isBusy' | 'load' | 'overwrite'>;
  /** "image" */
  noun: string;
  /** What the form's values are called in the middle of a sentence. */
  words?: Readonly<Partial<Record<string, string>>>;
  /** More about the version that is stored now. */
  children?: ReactNode;
}) {
  if (!edit.conflict) return null;
  const saved = changeOf(edit.newer);
  return (
    <ConflictNotice
      noun={noun}
      {...(saved === undefined ? { title: edit.conflict.message } : { saved })}
      changed={edit.newerFields.flatMap((field) => words[field] ?? [])}
      isBusy={edit.isBusy}
      onLoad={() => void edit.load()}
      onOverwrite={edit.overwrite}
    >
      {children}
    </ConflictNotice>
  );
}

/** The last change of a record; undefined where it is not read, and the server's message names it. */
function changeOf(details: object | null) {
  if (!details) return null;
  return 'changed' in details ? (details.changed as { by: string; at: string } | null) : undefined;
}
