import { useRef, useState } from 'react';
import { listTrash, TRASH_DAYS } from '#features/pages/operations-contract.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { Pager } from '#ui/admin/listing/pager.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { useCountText } from './count-text.ts';
import { PurgeDialog } from './purge-dialog.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { RestoreForm } from './restore-form.tsx';
import { TrashList, type TrashRow } from './trash-list.tsx';
import styles from './trash.module.css';

type Open = { what: 'restore' | 'purge'; entry: TrashRow; reason?: string; publish?: boolean };

/** Deleted pages: restored to their former place or elsewhere, or deleted permanently. */
export function PageTrashScreen() {
  const words = useCountText();
  const [param] = useListSearch();
  const p = readPageNumber(param('p'));
  const trash = useListing(listTrash, { query: { p } });
  const [open, setOpen] = useState<Open | null>(null);
  const count = useRef<HTMLParagraphElement>(null);
  // The row with the button was removed: otherwise the focus would fall back to the top of the document.
  const finish = (text: string): void => {
    setOpen(null);
    showFlash({ kind: 'success', text });
    requestAnimationFrame(() => count.current?.focus());
  };
  return (
    <Screen title="Trash" intro={`Deleted pages stay here for ${TRASH_DAYS} days. Then they are deleted permanently.`}>
      {open?.what === 'restore' && (
        <RestoreForm
          key={open.entry.id}
          entry={open.entry}
          reason={open.reason ?? ''}
          publish={open.publish ?? false}
          onClose={() => {
            setOpen(null);
            count.current?.focus();
          }}
          onDone={finish}
        />
      )}
      <AsyncContent query={trash} what="the trash">
        {(list) => (
          <section aria-label="Deleted pages" className={styles.trash}>
            <p ref={count} tabIndex={-1} role="status" className={styles.count}>
              {list.total === 0 ? 'The trash is empty.' : words(list.total, 'deleted entry', 'deleted entries')}
            </p>
            {list.rows.length > 0 && (
              <TrashList
                rows={list.rows}
                onRestored={finish}
                onConflict={(entry, reason, publish) => setOpen({ what: 'restore', entry, reason, publish })}
                onPurge={(entry) => setOpen({ what: 'purge', entry })}
              />
            )}
            <Pager p={list.p} pages={list.pages} />
          </section>
        )}
      </AsyncContent>
      {open?.what === 'purge' && <PurgeDialog entry={open.entry} onClose={() => setOpen(null)} onDone={finish} />}
    </Screen>
  );
}
