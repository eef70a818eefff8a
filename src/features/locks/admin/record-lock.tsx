import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import type { LockState } from '../contract.ts';
import { LockNotice, type LockTexts } from './lock-notice.tsx';

interface RecordLockProps {
  state: LockState;
  words: LockTexts;
  calls: {
    lock: (body: { reason?: string; takeOver?: boolean }) => Promise<unknown>;
    unlock: () => Promise<unknown>;
  };
  /** Reads the lock again after a change. */
  onChanged: () => void;
}

/** True when the form is read-only: another user locked the record. */
export const isKept = ({ lock }: LockState): boolean => lock !== null && !lock.isOwn;

/** The lock of a record above its form; nothing for an unlocked record. */
export function RecordLockNotice({ state, words, calls, onChanged }: RecordLockProps) {
  const takeOver = useMutation<unknown, Error, string>({
    mutationFn: (reason) => calls.lock({ reason, takeOver: true }),
  });
  if (!state.lock) return null;
  return (
    <LockNotice
      lock={state.lock}
      words={words}
      mayUnlock={state.mayUnlock}
      onUnlock={() => void flashResult(calls.unlock(), 'Unlocked.', onChanged)}
      takeOver={{
        send: (reason, onDone) =>
          takeOver.mutate(reason, {
            onSuccess() {
              onDone();
              onChanged();
            },
          }),
        isPending: takeOver.isPending,
        error: takeOver.error,
      }}
    />
  );
}

/** Button beside the form's other buttons that locks the record. */
export function LockButton({ state, words: { noun }, calls, onChanged }: RecordLockProps) {
  if (!state.mayLock) return null;
  const lock = () => void flashResult(calls.lock({}), `Locked: only you can change ${noun}.`, onChanged);
  return (
    <Button variant="secondary" onClick={lock}>
      Lock
    </Button>
  );
}

/** After a refusal nothing is read again, so that typed values stay on the screen. */
async function flashResult(work: Promise<unknown>, done: string, onChanged: () => void): Promise<void> {
  try {
    await work;
  } catch (error) {
    showFlash({ kind: 'error', text: messageOf(error as Error) });
    return;
  }
  showFlash({ kind: 'success', text: done });
  onChanged();
}
