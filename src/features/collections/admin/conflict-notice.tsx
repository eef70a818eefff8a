import { Refusal } from '#ui/admin/api/problem.ts';
import { Button } from '#ui/admin/button.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import styles from './collections.module.css';

/** True when somebody else changed the thing since it was read. */
export function isStale(error: Error | null): boolean {
  return error instanceof Refusal && error.code === 'conflict';
}

/**
 * Says that somebody changed the thing meanwhile, and lets one choose whose version stays. What was typed is still there, and
 * may be typed on: `onOverwrite` is to send the form, in which this stands, once more.
 */
export function ConflictNotice({
  error,
  onLoad,
  onOverwrite,
}: {
  error: Error;
  onLoad: () => void;
  onOverwrite: (form: HTMLFormElement) => void;
}) {
  return (
    <Notice kind="error" title={error.message}>
      <p>What you entered is still here and not saved.</p>
      <div className={styles.below}>
        <Button variant="secondary" onClick={onLoad}>
          Load the new version
        </Button>
        <Button variant="danger" onClick={({ currentTarget: { form } }) => form && onOverwrite(form)}>
          Save mine over it
        </Button>
      </div>
    </Notice>
  );
}
