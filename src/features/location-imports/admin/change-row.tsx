import type { ReactNode } from 'react';
import { classNames } from '#ui/admin/class-names.ts';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import type { ShownChange } from '../contract.ts';
import styles from './imports.module.css';

const KIND_TEXTS = { changed: 'Changed', created: 'New', archived: 'Archived', rejected: 'Rejected' } as const;
type Kind = keyof typeof KIND_TEXTS;

/** One restaurant of a plan or an import, with its fields before and after. */
export function ChangeRow({
  kind,
  label,
  changes,
  note,
  children,
}: {
  kind: Kind;
  label: ReactNode;
  changes: readonly ShownChange[];
  /** Shown after the name: the restaurant's line in the file. */
  note?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <span className={classNames(styles.kind, kind !== 'changed' && styles[kind])}>{KIND_TEXTS[kind]}</span>
        <span>{label}</span>
        {note && <span className={styles.soft}>{note}</span>}
      </div>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ field, label: name, from, to }) => (
            <div key={field} className={styles.change}>
              <dt>{name}</dt>
              <dd>
                <VisuallyHidden>Before: </VisuallyHidden>
                <del>{from || 'empty'}</del>
                <span aria-hidden="true">→</span>
                <VisuallyHidden>After: </VisuallyHidden>
                <ins>{to || 'empty'}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </li>
  );
}
