import { type Ref, useId } from 'react';
import { FileInput } from '#ui/admin/file-input.tsx';
import styles from './media-screens.module.css';

/** A file input with its label and its error. */
export function FilePick({
  ref,
  label,
  accept,
  help,
  complaint,
  onPick,
}: {
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** ".vtt" */
  accept: string;
  help?: string;
  /** Several lines where there is more than one. */
  complaint?: string | readonly string[] | undefined;
  onPick: (file: File | null) => void;
}) {
  const id = useId();
  const complaints = complaint === undefined ? [] : [complaint].flat();
  const isWrong = complaints.length > 0;
  return (
    <div className={styles.file}>
      <label htmlFor={id}>{label}</label>
      <FileInput
        {...(ref && { ref })}
        id={id}
        accept={accept}
        {...(isWrong ? { 'aria-invalid': true } : {})}
        {...((isWrong || help) && { 'aria-describedby': isWrong ? `${id}-error` : `${id}-help` })}
        onChange={(event) => onPick(event.target.files?.[0] ?? null)}
      />
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {isWrong && (
        <div id={`${id}-error`} role="alert" className={styles.error}>
          {complaints.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </div>
  );
}
