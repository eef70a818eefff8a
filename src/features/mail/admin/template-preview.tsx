import { useId } from 'react';
import type { LanguageCode } from '#features/pages/contract.ts';
import { Refusal } from '#ui/admin/api/problem.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import type { FormStore } from '#ui/admin/content-form/form-store.ts';
import { DocumentFrame } from '#ui/admin/document-frame.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Card } from '#ui/admin/screen.tsx';
import styles from './templates.module.css';
import { useTemplatePreview } from './use-template-preview.ts';

/** Preview of the mail with the typed text, for a fictional recipient. */
export function TemplatePreview({
  store,
  place,
  labels,
}: {
  store: FormStore;
  place: { key: string; language: LanguageCode };
  /** Labels of the fields, by name. */
  labels: Readonly<Record<string, string>>;
}) {
  const id = useId().replaceAll(/[^\w-]/g, '');
  const { frame, shown, error } = useTemplatePreview(store, place);
  const faults = error instanceof Refusal ? error.errors : [];
  return (
    <Card title="Preview" intro="Shows an example guest. The preview updates while you type.">
      {error && faults.length > 0 && (
        <Notice kind="error" title="The preview does not show the last change yet">
          <ul className={styles.faults}>
            {faults.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                {labels[field] ?? field} {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {error && faults.length === 0 && <RefusalNotice error={error} what="the preview" />}
      <p aria-live="polite" className={styles.subject}>
        <span className={styles.soft}>Subject</span> <bdi>{shown?.subject ?? '…'}</bdi>
      </p>
      <DocumentFrame ref={frame} name={`mail-${id}`} title="HTML version of the mail" />
      <details>
        <summary>Plain text version</summary>
        <pre className={styles.plain}>{shown?.text}</pre>
      </details>
    </Card>
  );
}
