import type { ReactNode } from 'react';
import { ConflictNotice } from './conflict-notice.tsx';
import type { RecordEdit } from './use-record-edit.ts';

interface Changed {
  version: number;
  changed: { by: string; at: string } | null;
}

/** The notice that somebody else saved the record first; nothing while nobody did. */
export function EditConflict<Details extends Changed>({
  edit,
  noun,
  words = {},
  children,
}: {
  edit: Pick<RecordEdit<Details, object>, 'isConflict' | 'newer' | 'newerFields' | 'isBusy' | 'load' | 'overwrite'>;
  /** "image" */
  noun: string;
  /** What the form's values are called in the middle of a sentence. */
  words?: Readonly<Partial<Record<string, string>>>;
  /** More about the version that is stored now. */
  children?: ReactNode;
}) {
  if (!edit.isConflict) return null;
  return (
    <ConflictNotice
      noun={noun}
      saved={edit.newer?.changed ?? null}
      changed={edit.newerFields.flatMap((field) => words[field] ?? [])}
      isBusy={edit.isBusy}
      onLoad={() => void edit.load()}
      onOverwrite={edit.overwrite}
    >
      {children}
    </ConflictNotice>
  );
}
