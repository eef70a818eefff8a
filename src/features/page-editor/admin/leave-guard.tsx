import { useBlocker } from '@tanstack/react-router';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import type { Editing } from './editing.ts';
import styles from './copy-notice.module.css';

/** Longest wait for a save before leaving, in milliseconds; the device has the changes by then. */
const LONGEST_WAIT_MS = 4000;

/**
 * Saves before another screen opens. Asks only when changes would be lost unnoticed: with autosave off, or when not
 * even the device keeps them. The browser's own dialog appears in the latter case only.
 */
export function LeaveGuard({
  editing,
  isAutomatic,
}: {
  editing: Pick<Editing, 'isSafe' | 'flush' | 'keep'>;
  isAutomatic: boolean;
}) {
  const blocker = useBlocker({
    withResolver: true,
    enableBeforeUnload: () => {
      editing.keep();
      const { onServer, onDevice } = editing.isSafe();
      return !onServer && !onDevice;
    },
    shouldBlockFn: async () => {
      if (editing.isSafe().onServer) return false;
      if (!isAutomatic) return true;
      await Promise.race([editing.flush(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
      const { onServer, onDevice } = editing.isSafe();
      return !onServer && !onDevice;
    },
  });
  if (blocker.status !== 'blocked') return null;
  const { onDevice } = editing.isSafe();
  return (
    <Dialog
      isOpen
      onClose={blocker.reset}
      title="Leave with unsaved changes?"
      description={
        onDevice
          ? 'They stay on this device. You can restore them when you open the page here again.'
          : 'This device could not store them: they will be lost.'
      }
    >
      <div className={styles.actions}>
        <Button
          onClick={() => {
            void editing.flush().then((isSaved) => (isSaved ? blocker.proceed() : blocker.reset()));
          }}
        >
          Save and leave
        </Button>
        <Button variant={onDevice ? 'secondary' : 'danger'} onClick={blocker.proceed}>
          Leave
        </Button>
        <Button variant="quiet" onClick={blocker.reset}>
          Stay
        </Button>
      </div>
    </Dialog>
  );
}
