import { useFormats } from '#ui/admin/formats.ts';
import { Button } from '#ui/admin/button.tsx';
import { type Formats, formatTime } from '#ui/admin/format.ts';
import styles from './save-indicator.module.css';
import type { EditingState } from './editing.ts';

/** State of the changes. Errors are announced; success is only shown, because it would be announced all day. */
export function SaveIndicator({
  state,
  needsTitle,
  onRetry,
}: {
  state: EditingState;
  /** A new page without a title cannot be saved. */
  needsTitle: boolean;
  onRetry: () => void;
}) {
  const formats = useFormats();
  const { text, problem, retryLabel } = wordsFor(state, needsTitle, formats);
  return (
    <div className={styles.indicator} data-kind={problem ? 'problem' : state.save.kind}>
      {!problem && <span data-testid="save-state">{text}</span>}
      <span role="status">{problem && text}</span>
      {retryLabel && (
        <Button variant="secondary" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}

interface IndicatorTexts {
  text: string;
  problem?: boolean;
  retryLabel?: string;
}

function wordsFor(
  { save, mergeFailure, merge, page }: EditingState,
  needsTitle: boolean,
  formats: Formats,
): IndicatorTexts {
  switch (save.kind) {
    case 'idle':
      return { text: page ? `Saved ${formatTime(page.saved.at, formats)}` : 'Not saved yet' };
    case 'dirty':
      return { text: needsTitle ? 'Not saved yet: give the page a title' : 'Unsaved changes' };
    case 'saving':
      return { text: save.action === 'publish' ? 'Publishing…' : 'Saving…' };
    case 'saved':
      return { text: `Saved ${formatTime(save.at, formats)}` };
    case 'offline':
      return {
        text:
          save.action === 'publish'
            ? 'Offline: not published until the connection is back'
            : 'Offline: kept on this device',
        problem: true,
        retryLabel: 'Retry',
      };
    case 'failed':
      return { text: `Not saved: ${save.message}`, problem: true, ...(save.canRetry && { retryLabel: 'Retry' }) };
    case 'invalid':
      return {
        text:
          save.action === 'publish'
            ? 'Not published: some fields need attention'
            : 'Not saved: some fields need attention',
        problem: true,
      };
    case 'conflict':
      if (mergeFailure) return { text: `Not saved: ${mergeFailure}`, problem: true, retryLabel: 'Retry' };
      if (merge) return { text: 'Not saved: choose what to keep', problem: true };
      return { text: 'Not saved: there is a newer version', problem: true, retryLabel: 'Merge' };
  }
}
