import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { AsyncContent, type AsyncQuery, RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button, buttonClass } from '#ui/admin/button.tsx';
import { CheckField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Notice } from '#ui/admin/notice.tsx';
import type { ScreenAddress } from '#ui/admin/record-nav.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import type { MediaKind } from '../contract.ts';
import styles from './media-screens.module.css';

interface Deletable {
  title: string;
  uses: number;
}

interface MediaDeleteScreenProps {
  kind: MediaKind;
  id: number;
  /** The reading of it. */
  thing: AsyncQuery<Deletable>;
  nav: ReactNode;
  /** The list, where one is once it is gone. */
  library: ScreenAddress;
  /** Its own screen, where one goes when it is kept. */
  edit: ScreenAddress;
  /** A look at it. */
  picture?: ReactNode;
  /** What uses it, drawn where it is used. */
  usage: ReactNode;
  /** The call that deletes it. */
  removal: { error: Error | null; isPending: boolean; isSuccess: boolean };
  /** Makes that call, and `leave` once it is done. */
  onDelete: (isAlthoughUsed: boolean, leave: () => void) => void;
}

/** Asks before a thing of the library is deleted, and says what shows it: then a box must be ticked. */
export function MediaDeleteScreen(props: MediaDeleteScreenProps) {
  const { kind, thing, nav } = props;
  return (
    <Screen title={thing.data ? `Delete “${thing.data.title}”` : `Delete ${kind}`}>
      {nav}
      <AsyncContent query={thing} what={`this ${kind}`}>
        {(details) => <Deletion {...props} details={details} />}
      </AsyncContent>
    </Screen>
  );
}

function Deletion({
  kind,
  id,
  details,
  library,
  edit,
  picture,
  usage,
  removal: { error, isPending, isSuccess },
  onDelete,
}: MediaDeleteScreenProps & { details: Deletable }) {
  const navigate = useNavigate();
  const [isTicked, setIsTicked] = useState(false);
  const missing = complaintAbout(error, 'althoughUsed');
  const isUsed = details.uses > 0 || missing !== undefined;
  const isBusy = isPending || isSuccess;
  const leave = () =>
    void navigate({ to: library }).then(() => showFlash({ kind: 'success', text: `“${details.title}” is deleted.` }));
  return (
    <>
      <div className={styles.subject}>
        {picture}
        <p>The {kind} and its files are deleted permanently. This cannot be undone.</p>
      </div>
      {isUsed && (
        <Card title="In use" intro={`These places show nothing once the ${kind} is deleted.`}>
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
          if (!isBusy) onDelete(isTicked, leave);
        }}
      >
        {isUsed && (
          <>
            {missing && (
              <Notice kind="error">
                <p>The {kind} is in use. Tick the box to delete it anyway.</p>
              </Notice>
            )}
            <CheckField
              label="Delete it although it is in use"
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
          <Link to={edit} params={{ id: String(id) }} className={buttonClass({ variant: 'secondary' })}>
            Cancel
          </Link>
        </div>
      </form>
    </>
  );
}
