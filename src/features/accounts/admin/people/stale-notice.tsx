import { Refusal } from '#ui/admin/api/problem.ts';
import { Button } from '#ui/admin/button.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import styles from './people.module.css';

/** True when a save was refused because somebody else had saved since the form was opened. */
export function isStale(error: Error | null): error is Refusal {
  return error instanceof Refusal && error.errors.some(({ field }) => field === 'base_version');
}

/**
 * Says who was faster; what was typed stays until one of the two is chosen. Stands inside the form: `onOverwrite` is to send it
 * once more, so that what was typed while this notice stood there is saved too.
 */
export function StaleNotice({
  error,
  onLoad,
  onOverwrite,
  isBusy,
}: {
  error: Refusal;
  onLoad: () => void;
  onOverwrite: (form: HTMLFormElement) => void;
  isBusy: boolean;
}) {
  return (
    <Notice kind="error" title="Your changes are not saved">
      <p>{error.message}. What you entered is still in the form.</p>
      <div className={styles.below}>
        <Button variant="secondary" onClick={onLoad}>
          Load the new version
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={({ currentTarget: { form } }) => form && onOverwrite(form)}>
          Save mine over it
        </Button>
      </div>
    </Notice>
  );
}
