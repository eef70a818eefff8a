import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent, RefusalNotice } from '#ui/admin/async-content.tsx';
import { ButtonLink } from '#ui/admin/button.tsx';
import { CheckField } from '#ui/admin/field.tsx';
import { restorableText, useDeletedRecordsLink } from '#features/deleted-records/admin/use-deleted-records-link.ts';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { PlacesNav, type RecordPlaces } from '#ui/admin/records/record-places.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import styles from './media-screens.module.css';

interface MediaDeleteScreenProps<Details extends { title: string; uses: number }> {
  of: RecordPlaces;
  id: number;
  read: Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Details>>;
  remove: Endpoint<z.ZodType, z.ZodType, z.ZodType<unknown, { althoughUsed?: boolean | undefined }>, z.ZodType>;
  /** Endpoint of the list, which is reloaded after the deletion. */
  list: Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
  /** Shown beside the question. */
  thumbnail?: (details: Details) => ReactNode;
  /** List of the places that use the item; shown only when there are any. */
  usage: ReactNode;
}

/** Asks before an item of the library is deleted. For an item in use it lists the uses and requires a ticked box. */
export function MediaDeleteScreen<Details extends { title: string; uses: number }>(
  props: MediaDeleteScreenProps<Details>,
) {
  const { of, id, read } = props;
  const thing = useEndpoint(read, { params: { id } });
  return (
    <Screen title={thing.data ? `Delete “${thing.data.title}”` : `Delete ${of.noun}`}>
      <PlacesNav of={of} id={id} />
      <AsyncContent query={thing} what={`this ${of.noun}`}>
        {(details) => <Deletion {...props} details={details} />}
      </AsyncContent>
    </Screen>
  );
}

function Deletion<Details extends { title: string; uses: number }>({
  of,
  id,
  details,
  remove,
  list,
  thumbnail,
  usage,
}: MediaDeleteScreenProps<Details> & { details: Details }) {
  const navigate = useNavigate();
  const action = useDeletedRecordsLink();
  const [isTicked, setIsTicked] = useState(false);
  const removal = useChange(remove, {
    refreshes: [list],
    onSuccess: () =>
      void navigate({ to: of.list.to }).then(() =>
        showFlash({ kind: 'success', text: `“${details.title}” is deleted.`, action }),
      ),
  });
  const { error } = removal;
  const missing = complaintAbout(error, 'althoughUsed');
  const isUsed = details.uses > 0 || missing !== undefined;
  return (
    <>
      <div className={styles.subject}>
        {thumbnail?.(details)}
        <p>
          Guests no longer see the {of.noun}. {restorableText()}
        </p>
      </div>
      {isUsed && (
        <Card title="In use" intro={`These places show nothing once the ${of.noun} is deleted.`}>
          {usage}
        </Card>
      )}
      {error && !missing && <RefusalNotice error={error} />}
      <Form
        isDanger
        isBusy={removal.isPending || removal.isSuccess}
        submitLabel="Delete"
        busyLabel="Deleting…"
        onSend={() => removal.mutate({ params: { id }, body: { althoughUsed: isTicked } })}
        extra={
          <ButtonLink to={of.screens.edit} params={{ id: String(id) }} variant="secondary">
            Cancel
          </ButtonLink>
        }
      >
        {isUsed && (
          <>
            {missing && (
              <Notice kind="error">
                <p>The {of.noun} is in use. Tick the box to delete it anyway.</p>
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
      </Form>
    </>
  );
}
