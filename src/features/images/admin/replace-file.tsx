import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { type ImageDetails, MAX_IMAGE_BYTES, replaceImageFile } from '#features/images/staff-contract.ts';
import { formatFileSize } from '#shared/file-size.ts';
import { pathOf } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout, Refusal } from '#ui/admin/api/problem.ts';
import { sendForm } from '#ui/admin/api/send-form.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Card } from '#ui/admin/screen.tsx';
import styles from './edit.module.css';

/** Puts another file in the image's place, after asking. */
export function ReplaceFile({ details, onReplaced }: { details: ImageDetails; onReplaced: () => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const replace = useMutation({
    mutationFn: (chosen: File) => {
      const form = new FormData();
      form.append('base_version', String(details.version));
      form.append('file', chosen);
      return sendForm(pathOf(replaceImageFile, { params: { id: details.id } }), form, replaceImageFile.reply);
    },
    onSuccess() {
      setFile(null);
      if (input.current) input.current.value = '';
      showFlash({ kind: 'success', text: `“${details.title}” has another file.` });
      onReplaced();
    },
    onSettled: () => setIsAsking(false),
  });
  const isTooLarge = file !== null && file.size > MAX_IMAGE_BYTES;
  const complaint = isTooLarge
    ? `This file is too large: ${formatFileSize(MAX_IMAGE_BYTES)} is the most.`
    : complaintAbout(replace.error, 'file');
  const isConflict = replace.error instanceof Refusal && replace.error.code === 'conflict';
  return (
    <Card title="Replace the file" intro="The image keeps its number: all that shows it shows the new file.">
      {replace.error && !complaint && !isConflict && <RefusalNotice error={replace.error} />}
      {isConflict && (
        <p role="alert" className={styles.error}>
          Somebody changed this image meanwhile. Reload the page to see how, then replace the file.
        </p>
      )}
      <div className={styles.file}>
        <label htmlFor={id}>New file</label>
        <input
          ref={input}
          id={id}
          type="file"
          accept=".jpg,.jpeg,.png,.webp,.avif,.gif,.svg"
          {...(complaint && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
          onChange={(event) => {
            replace.reset();
            setFile(event.target.files?.[0] ?? null);
          }}
        />
        {complaint && (
          <p id={`${id}-error`} role="alert" className={styles.error}>
            {complaint}
          </p>
        )}
      </div>
      <div>
        <Button variant="secondary" isBusy={!file || isTooLarge} onClick={() => setIsAsking(true)}>
          Replace…
        </Button>
      </div>
      <Dialog
        isOpen={isAsking && file !== null}
        onClose={() => setIsAsking(false)}
        title="Replace the file?"
        description={`“${file?.name ?? ''}” takes the place of the file everywhere. The focal point is forgotten. The old file is gone for good.`}
      >
        <div className={styles.actions}>
          <Button variant="danger" isBusy={replace.isPending} onClick={() => file && replace.mutate(file)}>
            {replace.isPending ? 'Replacing…' : 'Replace'}
          </Button>
          <Button variant="quiet" onClick={() => setIsAsking(false)}>
            Keep the old one
          </Button>
        </div>
      </Dialog>
    </Card>
  );
}
