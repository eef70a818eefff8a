import { useBlocker } from '@tanstack/react-router';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import styles from './record-form.module.css';

/** Asks before a form with unsaved changes is left, within the admin and out of it. */
export function LeaveGuard({ hasChanges }: { hasChanges: () => boolean }) {
  const blocker = useBlocker({
    withResolver: true,
    enableBeforeUnload: hasChanges,
    shouldBlockFn: hasChanges,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog
      isOpen
      onClose={blocker.reset}
      title="Leave with unsaved changes?"
      description="What you changed here is not saved and will be lost."
    >
      <div className={styles.ways}>
        <Button onClick={blocker.reset}>Stay</Button>
        <Button variant="danger" onClick={blocker.proceed}>
          Leave without saving
        </Button>
      </div>
    </Dialog>
  );
}
