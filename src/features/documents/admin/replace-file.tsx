import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { replaceDocumentFile } from '#features/documents/contract.ts';
import { DOCUMENT_EXTENSIONS, MAX_DOCUMENT_BYTES } from '#features/documents/document-kinds.ts';
import { FilePick } from '#features/library/admin/file-pick.tsx';
import styles from '#features/library/admin/media-screens.module.css';
import { formatFileSize } from '#shared/file-size.ts';
import { pathOf } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout, Refusal } from '#ui/admin/api/problem.ts';
import { sendForm } from '#ui/admin/api/send-form.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Card } from '#ui/admin/screen.tsx';
import type { DocumentDetails } from './document-facts.tsx';

/** Puts another file in the document's place, after asking. */
export function ReplaceFile({ details, onReplaced }: { details: DocumentDetails; onReplaced: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const replace = useMutation({
    mutationFn: (chosen: File) => {
      const form = new FormData();
      form.append('base_version', String(details.version));
      form.append('file', chosen);
      return sendForm(pathOf(replaceDocumentFile, { params: { id: details.id } }), form, replaceDocumentFile.reply);
    },
    onSuccess() {
      setFile(null);
      if (input.current) input.current.value = '';
      showFlash({ kind: 'success', text: `“${details.title}” has another file.` });
      onReplaced();
    },
    onSettled: () => setIsAsking(false),
  });
  const isTooLarge = file !== null && file.size > MAX_DOCUMENT_BYTES;
  const complaint = isTooLarge
    ? `This file is too large: ${formatFileSize(MAX_DOCUMENT_BYTES)} is the most.`
    : complaintAbout(replace.error, 'file');
  const isConflict = replace.error instanceof Refusal && replace.error.code === 'conflict';
  const changesName = file !== null && file.name !== details.file_name;
  return (
    <Card
      title="Replace the file"
      intro="The document keeps its number: all that offers it offers the new file. Its address changes when the file’s name does; links to the old address that were written elsewhere lead nowhere then."
    >
      {replace.error && !complaint && !isConflict && <RefusalNotice error={replace.error} />}
      {isConflict && (
        <p role="alert" className={styles.error}>
          Somebody changed this document meanwhile. Reload the page to see how, then replace the file.
        </p>
      )}
      <FilePick
        ref={input}
        label="New file"
        accept={DOCUMENT_EXTENSIONS.map((extension) => `.${extension}`).join(',')}
        complaint={complaint}
        onPick={(picked) => {
          replace.reset();
          setFile(picked);
        }}
      />
      <div>
        <Button variant="secondary" isBusy={!file || isTooLarge} onClick={() => setIsAsking(true)}>
          Replace…
        </Button>
      </div>
      <Dialog
        isOpen={isAsking && file !== null}
        onClose={() => setIsAsking(false)}
        title="Replace the file?"
        description={`“${file?.name ?? ''}” takes the place of “${details.file_name}” everywhere. ${changesName ? 'The address of the document changes with its name. ' : ''}The old file is gone for good.`}
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
