import { useBlocker } from '@tanstack/react-router';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import styles from './conflict-notice.module.css';

/** Asks before what was typed is left behind. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({ withResolver: true, enableBeforeUnload: isDirty, shouldBlockFn: () => isDirty });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog isOpen onClose={blocker.reset} title="Leave without saving?" description="What you changed will be lost.">
      <div className={styles.actions}>
        <Button onClick={blocker.reset}>Stay</Button>
        <Button variant="danger" onClick={blocker.proceed}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
