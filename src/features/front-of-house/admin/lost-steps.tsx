import { Button } from '#ui/admin/button.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import styles from './lost-steps.module.css';
import type { LostStep } from './step-log.ts';

/** Steps that were not done: the server refused them, or somebody else made them on this device. */
export function LostSteps<Step extends { op: string }>({
  lost,
  wordsOf,
  onSend,
  onDismiss,
}: {
  lost: readonly LostStep<Step>[];
  /** "Notify: Ana" */
  wordsOf: (step: Step) => string;
  onSend: (op: string) => void;
  onDismiss: (op: string) => void;
}) {
  if (lost.length === 0) return null;
  return (
    <Notice kind="error" title="Not done">
      <ul className={styles.lost}>
        {lost.map(({ step, reason, isUnsent }) => {
          const words = wordsOf(step);
          return (
            <li key={step.op}>
              <span>
                <strong>{words}.</strong> {reason}
              </span>
              <ButtonRow>
                {isUnsent && (
                  <Button variant="secondary" aria-label={`Send as mine: ${words}`} onClick={() => onSend(step.op)}>
                    Send as mine
                  </Button>
                )}
                <Button variant="secondary" aria-label={`Dismiss: ${words}`} onClick={() => onDismiss(step.op)}>
                  Dismiss
                </Button>
              </ButtonRow>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
