import { useEffect, useRef } from 'react';
import type { getRedirect } from '#features/redirects/contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { Button } from '#ui/admin/button.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import styles from './redirects.module.css';
import { TargetCell } from './target-cell.tsx';

/**
 * Somebody else saved in between: who and when, what it is now, and the two ways on. What was typed stays until one is
 * taken. Takes the focus when it comes.
 */
export function ConflictNotice({
  newer,
  isBusy,
  onLoad,
  onOverwrite,
}: {
  /** What is stored now; null while it is not known. */
  newer: ReplyOf<typeof getRedirect> | null;
  isBusy: boolean;
  onLoad: () => void;
  onOverwrite: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice kind="error" title={`${newer?.changed?.by ?? 'Somebody'} changed this redirect while you worked on it`}>
        {newer && (
          <div className={styles.address}>
            {newer.changed && (
              <>
                Saved <RelativeTime at={newer.changed.at} />.{' '}
              </>
            )}
            Now <strong>{newer.redirect.old_path}</strong> leads to <TargetCell row={newer.redirect} />
          </div>
        )}
        <p>What you typed is still here and not saved yet.</p>
        <div className={styles.ways}>
          <Button variant="secondary" isBusy={isBusy} onClick={onLoad}>
            Load the new version
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={onOverwrite}>
            Save mine over it
          </Button>
        </div>
      </Notice>
    </div>
  );
}
