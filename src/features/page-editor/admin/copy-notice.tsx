import type { ContentModel, FieldsDescription } from '#content/describe.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Button } from '#ui/admin/button.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { changedLabels } from './describe-changes.ts';
import styles from './copy-notice.module.css';
import type { LocalCopy } from './local-copy.ts';

const MOST_LABELS = 8;

/** Offers changes of an earlier visit that this device kept and the server never received. */
export function CopyNotice({
  copy,
  model,
  fields,
  onRestore,
  onDiscard,
}: {
  copy: LocalCopy;
  model: ContentModel;
  fields: FieldsDescription;
  onRestore: () => void;
  onDiscard: () => void;
}) {
  const formats = useFormats();
  const labels = changedLabels(copy.base, copy.mine, fields, model);
  return (
    <Notice title="You have changes that were never saved">
      <p>
        This device stored them on <time dateTime={copy.at}>{formatInstant(copy.at, formats)}</time>.
      </p>
      {labels.length > 0 && (
        <details>
          <summary>What changed</summary>
          <ul>
            {labels.slice(0, MOST_LABELS).map((label) => (
              <li key={label}>{label}</li>
            ))}
            {labels.length > MOST_LABELS && <li>and {labels.length - MOST_LABELS} more</li>}
          </ul>
        </details>
      )}
      <div className={styles.actions}>
        <Button onClick={onRestore}>Restore</Button>
        <Button variant="secondary" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Notice>
  );
}
