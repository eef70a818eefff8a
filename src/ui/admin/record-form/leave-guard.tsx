import { useBlocker } from '@tanstack/react-router';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import styles from './record-form.module.css';

/**
 * Asks before a form with unsaved changes is left, within the admin and out of it; with other texts, before anything
 * else that leaving would end.
 */
export function LeaveGuard({
  hasChanges,
  title = 'Leave with unsaved changes?',
  description = 'Your changes are not saved and will be lost.',
  leaveLabel = 'Leave without saving',
}: {
  /** Called at the moment of leaving. */
  hasChanges: () => boolean;
  title?: string;
  description?: string;
  leaveLabel?: string;
}) {
  const blocker = useBlocker({
    withResolver: true,
    enableBeforeUnload: hasChanges,
    shouldBlockFn: hasChanges,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog isOpen onClose={blocker.reset} title={title} description={description}>
      <div className={styles.ways}>
        <Button onClick={blocker.reset}>Stay</Button>
        <Button variant="danger" onClick={blocker.proceed}>
          {leaveLabel}
        </Button>
      </div>
    </Dialog>
  );
}
