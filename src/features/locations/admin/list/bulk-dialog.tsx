import { useRef, useState } from 'react';
import {
  type BulkChange,
  type BulkTarget,
  changeBulkLocations,
  listBulkLocations,
  previewBulkLocations,
} from '../../staff-contract-bulk.ts';
import { listStaffLocations, mapStaffLocations } from '../../staff-contract.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { SelectField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { restaurants } from '../texts.ts';
import { BulkFields, BULK_ERROR_FIELDS, type BulkDraft, EMPTY_DRAFT, toChange } from './bulk-fields.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { useUndoBulk } from './recent-bulks.tsx';
import styles from './bulk-dialog.module.css';

const KINDS: readonly { value: BulkChange['kind']; label: string }[] = [
  { value: 'exception', label: 'Add special hours' },
  { value: 'remove_exceptions', label: 'Remove special hours' },
  { value: 'close', label: 'Close temporarily' },
  { value: 'reopen', label: 'Reopen' },
  { value: 'services', label: 'Set services' },
];

/** Asks what to change in many restaurants, shows a preview, and makes the change. */
export function BulkDialog({ target, count, onClose }: { target: BulkTarget; count: number; onClose: () => void }) {
  const { language } = useFormats();
  const [draft, setDraft] = useState<BulkDraft>(EMPTY_DRAFT);
  const [shown, setShown] = useState<BulkChange | null>(null);
  const results = useRef<HTMLDivElement>(null);
  const { undo } = useUndoBulk();
  const preview = useChange(previewBulkLocations, {
    onSuccess: () => requestAnimationFrame(() => results.current?.focus()),
  });
  const apply = useChange(changeBulkLocations, {
    refreshes: [listStaffLocations, mapStaffLocations, listBulkLocations],
    onSuccess: ({ bulkId, done, refused }) => {
      onClose();
      const rest = refused.length > 0 ? ` ${restaurants(refused.length, language)} not changed.` : '';
      showFlash({
        kind: 'success',
        text: `Changed ${restaurants(done.length, language)}.${rest}`,
        ...(bulkId !== null && { action: { label: 'Undo', onSelect: () => undo(bulkId) } }),
      });
    },
  });
  const error = apply.error ?? preview.error;
  const edit = (changes: Partial<BulkDraft>) => {
    setDraft({ ...draft, ...changes });
    setShown(null);
    preview.reset();
    apply.reset();
  };
  const changing = preview.data?.counts.change ?? 0;
  return (
    <Dialog isOpen isWide onClose={onClose} title={`Change ${restaurants(count, language)}`}>
      <form
        noValidate
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (preview.isPending || apply.isPending) return;
          if (shown && preview.data && !apply.error) {
            apply.mutate({ body: { target, change: shown } });
            return;
          }
          const change = toChange(draft);
          setShown(change);
          apply.reset();
          preview.mutate({ body: { target, change } });
        }}
      >
        <ErrorSummary error={error} fields={BULK_ERROR_FIELDS} />
        <SelectField
          label="What to change"
          value={draft.kind}
          onChange={(event) =>
            edit({ kind: KINDS.find(({ value }) => value === event.target.value)?.value ?? 'reopen' })
          }
          options={KINDS}
        />
        <BulkFields draft={draft} onEdit={edit} error={error} />
        {shown && preview.data && (
          <div ref={results} tabIndex={-1}>
            <BulkPreview preview={preview.data} change={shown} />
          </div>
        )}
        <div className={styles.actions}>
          {shown && preview.data ? (
            changing > 0 && (
              <Button type="submit" isBusy={apply.isPending}>
                {apply.isPending ? 'Changing…' : `Change ${restaurants(changing, language)}`}
              </Button>
            )
          ) : (
            <Button type="submit" isBusy={preview.isPending}>
              {preview.isPending ? 'Loading…' : 'Preview'}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
