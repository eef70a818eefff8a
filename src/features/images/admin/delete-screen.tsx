import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteImage, getImage, type ImageDetails, listImages } from '#features/images/staff-contract.ts';
import { ReplaceUses } from '#features/usage/admin/replace-uses.tsx';
import { UsagePanel } from '#features/usage/admin/usage-panel.tsx';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent, RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button, buttonClass } from '#ui/admin/button.tsx';
import { CheckField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { ImageNav } from './image-nav.tsx';
import styles from './edit.module.css';
import { Thumbnail } from './thumbnail.tsx';
import { useImageId } from './use-image-id.ts';

/** Asks before an image is deleted, and says what shows it. */
export function DeleteScreen() {
  const id = useImageId();
  const image = useEndpoint(getImage, { params: { id } });
  return (
    <Screen title={image.data ? `Delete “${image.data.title}”` : 'Delete image'}>
      <ImageNav id={id} />
      <AsyncContent query={image} what="this image">
        {(details) => <Deletion image={details} />}
      </AsyncContent>
    </Screen>
  );
}

function Deletion({ image }: { image: ImageDetails }) {
  const navigate = useNavigate();
  const [isTicked, setIsTicked] = useState(false);
  const remove = useChange(deleteImage, {
    refreshes: [listImages],
    onSuccess() {
      void navigate({ to: '/wagtail/images/' });
      showFlash({ kind: 'success', text: `“${image.title}” is deleted.` });
    },
  });
  const missing = complaintAbout(remove.error, 'although_used');
  const isUsed = image.uses > 0 || missing !== undefined;
  return (
    <>
      <div className={styles.subject}>
        <Thumbnail row={image} />
        <p>The image and all sizes of its file are deleted for good. This cannot be undone.</p>
      </div>
      {isUsed && (
        <Card title="It is used" intro="Each of these shows nothing in its place once the image is deleted.">
          <UsagePanel kind="image" id={image.id} />
          <ReplaceUses kind="image" id={image.id} isUsed refreshes={[getImage, listImages]} />
        </Card>
      )}
      {remove.error && !missing && <RefusalNotice error={remove.error} />}
      <form
        noValidate
        method="post"
        className={styles.confirm}
        onSubmit={(event) => {
          event.preventDefault();
          if (!remove.isPending) remove.mutate({ params: { id: image.id }, body: { although_used: isTicked } });
        }}
      >
        {isUsed && (
          <>
            {missing && (
              <Notice kind="error">
                <p>The image is used. Tick the box to delete it although it is.</p>
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
          <Button type="submit" variant="danger" isBusy={remove.isPending || remove.isSuccess}>
            {remove.isPending ? 'Deleting…' : 'Delete'}
          </Button>
          <Link
            to="/wagtail/images/$id/"
            params={{ id: String(image.id) }}
            className={buttonClass({ variant: 'secondary' })}
          >
            Keep it
          </Link>
        </div>
      </form>
    </>
  );
}
