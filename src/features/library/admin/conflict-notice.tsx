import { Button } from '#ui/admin/button.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import styles from './conflict-notice.module.css';

/** Somebody else saved in between: who and when, and the two ways on. What was typed stays until one is taken. */
export function ConflictNotice({
  noun,
  changed,
  isBusy,
  onLoad,
  onOverwrite,
}: {
  /** "image" */
  noun: string;
  /** The newest change; null while it is not known. */
  changed: { by: string; at: string } | null;
  isBusy: boolean;
  /** Takes the new version and drops what was typed. */
  onLoad: () => void;
  /** Saves what was typed over it. */
  onOverwrite: () => void;
}) {
  return (
    <Notice kind="error" title={`Somebody changed this ${noun} while you were editing it`}>
      <p>
        {changed ? (
          <>
            {changed.by}, <RelativeTime at={changed.at} />.{' '}
          </>
        ) : null}
        Nothing you typed is lost, and nothing was saved yet.
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" isBusy={isBusy} onClick={onLoad}>
          Load the new version
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={onOverwrite}>
          Save mine over it
        </Button>
      </div>
    </Notice>
  );
}
