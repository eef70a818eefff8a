import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import { RelativeTime } from '../relative-time.tsx';
import styles from './record-form.module.css';

/**
 * Another user saved in between: who, when, what changed, and the choices. Typed values stay until the user chooses.
 * Takes the focus when it appears: the pressed button may be far below.
 */
export function ConflictNotice({
  noun,
  title,
  saved,
  changed = [],
  kept = 'What you typed is still here. It is not saved yet.',
  isBusy = false,
  onMerge,
  onOverwrite,
  onLoad,
  children,
}: {
  /** "image" */
  noun?: string;
  /** The server's message, instead of a sentence about who changed which record. */
  title?: string;
  /** The other user's change; null while it is unknown. */
  saved?: { by: string | null; at: string } | null;
  /** Labels of the changed fields. */
  changed?: readonly string[];
  /** What happened to the user's own change. */
  kept?: string;
  isBusy?: boolean;
  /** Saves both changes, when they affect different fields. */
  onMerge?: (() => void) | undefined;
  /** Saves the typed values over the other user's. */
  onOverwrite?: (() => void) | undefined;
  /** Takes the new version and drops the typed values; absent where the new version is already shown. */
  onLoad?: (() => void) | undefined;
  /** More about the stored version. */
  children?: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const subject = noun === undefined ? 'this' : `this ${noun}`;
  return (
    <div ref={box} tabIndex={-1} className={styles.conflict}>
      <Notice kind="error" title={title ?? `${saved?.by ?? 'Somebody'} changed ${subject} after you opened it`}>
        <p>
          {saved && (
            <>
              Saved <RelativeTime at={saved.at} />
              {changed.length > 0 && `: ${changed.join(', ')}`}.{' '}
            </>
          )}
          {kept}
        </p>
        {children}
        <div className={styles.ways}>
          {onMerge && (
            <Button isBusy={isBusy} onClick={onMerge}>
              Save both changes
            </Button>
          )}
          {onLoad && (
            <Button variant="secondary" isBusy={isBusy} onClick={onLoad}>
              Load the new version
            </Button>
          )}
          {onOverwrite && (
            <Button variant="danger" isBusy={isBusy} onClick={onOverwrite}>
              Overwrite with my version
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
}
