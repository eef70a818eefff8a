import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { formatFileSize } from '#shared/file-size.ts';
import { pathOf } from '#ui/admin/api/call-endpoint.ts';
import { besidesConflict, complaintAboutFile } from '#ui/admin/api/problem.ts';
import { sendForm } from '#ui/admin/api/send-form.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Card } from '#ui/admin/screen.tsx';
import { ACCEPTED_FILES } from '../accepted-files.ts';
import type { MediaKind } from '../contract.ts';
import { FilePick } from './file-pick.tsx';

/** Takes `file` and `baseVersion` as a multipart form, and replies with the new version. */
type ReplaceEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<{ version: number }>>;

/** Replaces an item's file, after asking. */
export function ReplaceFile({
  kind,
  thing,
  endpoint,
  maxBytes,
  intro,
  wordsOf,
  onReplaced,
  onRefused,
}: {
  kind: MediaKind;
  thing: { id: number; title: string; version: number };
  endpoint: ReplaceEndpoint;
  maxBytes: number;
  intro: string;
  /** Describes the effects of the replacement. */
  wordsOf: (file: File) => string;
  onReplaced: (version: number) => void;
  /** Shows a conflict where that of a save is shown; the chosen file stays. */
  onRefused: (error: Error) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const replace = useMutation({
    mutationFn: (chosen: File) => {
      const form = new FormData();
      form.append('baseVersion', String(thing.version));
      form.append('file', chosen);
      return sendForm(pathOf(endpoint, { params: { id: thing.id } }), form, endpoint.reply);
    },
    onSuccess({ version }) {
      setFile(null);
      if (input.current) input.current.value = '';
      showFlash({ kind: 'success', text: `“${thing.title}” has a new file.` });
      onReplaced(version);
    },
    onError: onRefused,
    onSettled: () => setIsAsking(false),
  });
  const isTooLarge = file !== null && file.size > maxBytes;
  const complaint = isTooLarge
    ? `${file.name} is too large: ${formatFileSize(maxBytes)} is the maximum.`
    : complaintAboutFile(replace.error, file);
  return (
    <Card title="Replace the file" intro={intro}>
      {!complaint && <RefusalNotice error={besidesConflict(replace.error)} />}
      <FilePick
        ref={input}
        label="New file"
        accept={ACCEPTED_FILES[kind]}
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
      <ConfirmDialog
        isOpen={isAsking && file !== null}
        title="Replace the file?"
        description={file ? wordsOf(file) : ''}
        // The dialog closes in any case, because errors of a file are shown at its field.
        error={null}
        isBusy={replace.isPending}
        label="Replace"
        busyLabel="Replacing…"
        keepLabel="Cancel"
        onConfirm={() => file && replace.mutate(file)}
        onClose={() => setIsAsking(false)}
      />
    </Card>
  );
}
