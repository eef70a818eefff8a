import { useState } from 'react';
import type { z } from 'zod';
import { listTrash, restoreFromTrash, type TrashEntry } from '#features/pages/operations-contract.ts';
import { Refusal } from '#ui/admin/api/problem.ts';
import { messageOf } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { formatInstant } from '#ui/admin/format.ts';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { useCountText } from './count-text.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { restoredText } from './restored-text.ts';
import styles from './trash.module.css';
import { usePageChange } from './use-page-change.ts';

export type TrashRow = z.output<typeof TrashEntry>;

interface Doings {
  onRestored: (text: string) => void;
  /** Called when the page cannot be restored to its former place. */
  onConflict: (entry: TrashRow, reason: string, publish: boolean) => void;
  onPurge: (entry: TrashRow) => void;
}

/** Deletions, newest first, with the actions for each. */
export function TrashList({ rows, ...doings }: { rows: readonly TrashRow[] } & Doings) {
  return (
    <ul className={styles.list}>
      {rows.map((entry) => (
        <TrashItem key={entry.id} entry={entry} {...doings} />
      ))}
    </ul>
  );
}

function TrashItem({ entry, onRestored, onConflict, onPurge }: { entry: TrashRow } & Doings) {
  const formats = useFormats();
  const words = useCountText();
  const restore = usePageChange(restoreFromTrash, (back) => onRestored(restoredText(entry, back, words)), [listTrash]);
  const [isAsking, setIsAsking] = useState(false);
  const fail = (error: Error, publish: boolean): void => {
    // Besides conflicts: a place that no longer accepts this type of page is reported by field.
    if (error instanceof Refusal && (error.code === 'conflict' || error.code === 'invalid')) {
      onConflict(entry, error.errors[0]?.message ?? error.message, publish);
    } else showFlash({ kind: 'error', text: messageOf(error) });
  };
  const bringBack = (publish: boolean): void => {
    setIsAsking(false);
    const body = publish ? { publish } : {};
    restore.mutate({ params: { trash_id: entry.id }, body }, { onError: (error) => fail(error, publish) });
  };
  return (
    <li className={styles.entry}>
      <div className={styles.what}>
        <p className={styles.title}>{entry.title}</p>
        <p className={styles.soft}>
          {entry.url_path}
          {entry.page_count > 1 && ` · with ${words(entry.page_count - 1, 'page')} below it`}
        </p>
        <p className={styles.soft}>
          Deleted <RelativeTime at={entry.trashed_at} /> by {entry.trashed_by} · deleted permanently on{' '}
          <time dateTime={entry.purge_at}>{formatInstant(entry.purge_at, formats)}</time>
        </p>
      </div>
      {entry.may_restore ? (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            isBusy={restore.isPending}
            onClick={() => (entry.live_count > 0 ? setIsAsking(true) : bringBack(false))}
          >
            {restore.isPending ? 'Restoring…' : 'Restore'}
            <VisuallyHidden> {entry.title}</VisuallyHidden>
          </Button>
          <Button variant="quiet" onClick={() => onPurge(entry)}>
            Delete permanently
            <VisuallyHidden> {entry.title}</VisuallyHidden>
          </Button>
        </div>
      ) : (
        <p className={styles.soft}>You may not restore this</p>
      )}
      {isAsking && <RestoreDialog entry={entry} onRestore={bringBack} onClose={() => setIsAsking(false)} />}
    </li>
  );
}
