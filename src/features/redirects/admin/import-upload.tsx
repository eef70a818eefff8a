import { useId, useRef, useState } from 'react';
import { formatFileSize } from '#shared/file-size.ts';
import { IMPORT_LIMITS, Uploaded, UPLOAD_PATH } from '#features/redirects/import-contract.ts';
import { complaintAboutFile } from '#ui/admin/api/problem.ts';
import { sendForm } from '#ui/admin/api/send-form.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button, ButtonLink } from '#ui/admin/button.tsx';
import { FileInput } from '#ui/admin/file-input.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import styles from './redirects.module.css';

/** The first step: which file. */
export function ImportUpload({ onUploaded }: { onUploaded: (upload: Uploaded) => void }) {
  const id = useId();
  const { language } = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const [missing, setMissing] = useState(false);
  const [sent, setSent] = useState<File | null>(null);
  const refusal = complaintAboutFile(error, sent);
  const complaint = missing ? 'Choose a file.' : refusal;
  const send = async (): Promise<void> => {
    const file = input.current?.files?.[0];
    setMissing(!file);
    setError(null);
    if (!file) {
      input.current?.focus();
      return;
    }
    const form = new FormData();
    form.set('file', file);
    setSent(file);
    setIsBusy(true);
    try {
      onUploaded(await sendForm(UPLOAD_PATH, form, Uploaded));
    } catch (failure) {
      setIsBusy(false);
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      input.current?.focus();
    }
  };
  const described = [`${id}-help`, complaint && `${id}-error`].filter(Boolean).join(' ');
  return (
    <form
      noValidate
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send();
      }}
    >
      <p>
        The first row must contain the column names, with one column for the old address and one for the new address.
        You see a preview before anything is saved.
      </p>
      {error && refusal === undefined && <RefusalNotice error={error} />}
      <div className={styles.field}>
        <label htmlFor={id} className={styles.label}>
          File
        </label>
        <FileInput
          ref={input}
          id={id}
          accept=".csv,.tsv,.xlsx"
          aria-describedby={described}
          {...(complaint && { 'aria-invalid': true })}
        />
        <p id={`${id}-help`} className={styles.help}>
          CSV, TSV or Excel (XLSX), up to {formatFileSize(IMPORT_LIMITS.bytes)} and{' '}
          {formatCount(IMPORT_LIMITS.rows, language)} rows.
        </p>
        {complaint && (
          <p id={`${id}-error`} role="alert" className={styles.error}>
            {complaint.replace(/^This /, 'The file ')}
          </p>
        )}
      </div>
      <ButtonRow>
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? 'Reading the file…' : 'Continue'}
        </Button>
        <ButtonLink to="/wagtail/redirects/" variant="secondary">
          Cancel
        </ButtonLink>
      </ButtonRow>
    </form>
  );
}
