import { Refusal } from '#ui/admin/api/problem.ts';
import { ConflictNotice } from '#ui/admin/record-form/conflict-notice.tsx';

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
    <ConflictNotice
      title={error.message}
      isBusy={isBusy}
      onLoad={onLoad}
      onOverwrite={(form) => form && onOverwrite(form)}
    />
  );
}
