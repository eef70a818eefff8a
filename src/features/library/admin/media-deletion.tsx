import { type ReactNode, useState } from 'react';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { CheckField } from '#ui/admin/field.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Card } from '#ui/admin/screen.tsx';
import type { MediaKind } from '../contract.ts';
import styles from './media-screens.module.css';

/** Asks before a thing is deleted, and says what shows it: then a box must be ticked. */
export function MediaDeletion({
  kind,
  thing,
  usage,
  error,
  isBusy,
  onDelete,
  cancel,
}: {
  kind: MediaKind;
  thing: { uses: number };
  /** What uses it, drawn where it is used. */
  usage: ReactNode;
  error: Error | null;
  isBusy: boolean;
  onDelete: (isAlthoughUsed: boolean) => void;
  /** The way out, beside the button. */
  cancel: ReactNode;
}) {
  const [isTicked, setIsTicked] = useState(false);
  const missing = complaintAbout(error, 'although_used');
  const isUsed = thing.uses > 0 || missing !== undefined;
  return (
    <>
      <p>The {kind} and its files are deleted for good. This cannot be undone.</p>
      {isUsed && (
        <Card title="It is used" intro={`Each of these shows nothing in its place once the ${kind} is deleted.`}>
          {usage}
        </Card>
      )}
      {error && !missing && <RefusalNotice error={error} />}
      <form
        noValidate
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onDelete(isTicked);
        }}
      >
        {isUsed && (
          <>
            {missing && (
              <Notice kind="error">
                <p>The {kind} is used. Tick the box to delete it although it is.</p>
              </Notice>
            )}
            <CheckField
              label="Delete it although it is used"
              checked={isTicked}
              {...(missing && { 'aria-invalid': true })}
              onChange={(event) => setIsTicked(event.currentTarget.checked)}
            />
          </>
        )}
        <div className={styles.actions}>
          <Button type="submit" variant="danger" isBusy={isBusy}>
            {isBusy ? 'Deleting…' : 'Delete'}
          </Button>
          {cancel}
        </div>
      </form>
    </>
  );
}
