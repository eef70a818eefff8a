import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { complaintAbout, complaintAboutFile, Refusal } from '#ui/admin/api/problem.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import {
  type ChooserItem,
  chooseDocuments,
  chooseImages,
  chooseVideos,
  MAX_ALT_CHARACTERS,
  MAX_TITLE_CHARACTERS,
  UPLOAD_LIMITS,
  type UploadKind,
} from '../contract.ts';
import { CollectionField } from '#features/library/admin/collection-field.tsx';
import { FileField } from './file-field.tsx';
import { KIND_TEXTS } from './kind-texts.ts';
import { uploadFile } from './upload-file.ts';
import styles from './upload-form.module.css';

const LISTS = { image: chooseImages, document: chooseDocuments, video: chooseVideos } as const;

/** Uploads a file to the library and chooses it. */
export function UploadForm({ kind, onChoose }: { kind: UploadKind; onChoose: (item: ChooserItem) => void }) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState(0);
  const [collection, setCollection] = useState<number | null>(null);
  const giveUp = useRef<AbortController | null>(null);
  const { one, article } = KIND_TEXTS[kind];
  const upload = useMutation({
    mutationFn: async (texts: Readonly<Record<string, string>>) => {
      const form = new FormData();
      for (const [name, text] of Object.entries(texts)) form.append(name, text);
      form.append('collection', collection === null ? '' : String(collection));
      if (file) form.append('file', file);
      setProgress(0);
      giveUp.current = new AbortController();
      return uploadFile(LISTS[kind].path, form, { onProgress: setProgress, signal: giveUp.current.signal });
    },
    onSuccess: ({ item, isDuplicate }) => {
      void client.invalidateQueries({ queryKey: [LISTS[kind].path] });
      if (!isDuplicate) onChoose(item);
    },
  });
  useEffect(() => () => giveUp.current?.abort(), []);

  const isTooLarge = file !== null && file.size > UPLOAD_LIMITS[kind];
  const limitMb = UPLOAD_LIMITS[kind] / 1e6;
  const tooLarge = `${file?.name} is too large: ${article} ${one} must be at most ${limitMb} MB.`;
  const error = isGivenUp(upload.error) ? null : upload.error;
  const fileError = isTooLarge ? tooLarge : complaintAboutFile(error, file);
  const hasFieldError = error instanceof Refusal && error.errors.length > 0;
  const present = upload.data?.isDuplicate ? upload.data.item : undefined;
  return (
    <Form
      isBusy={upload.isPending}
      submitLabel={`Upload and choose`}
      busyLabel="Uploading…"
      extra={
        upload.isPending && (
          <Button variant="secondary" onClick={() => giveUp.current?.abort()}>
            Cancel
          </Button>
        )
      }
      onSend={(texts) => {
        if (!isTooLarge) upload.mutate(texts);
      }}
    >
      {error && !hasFieldError && <RefusalNotice error={error} />}
      {present && (
        <Notice title="This file is already in the library">
          <p>Its title is “{present.title}”. Nothing was added.</p>
          <Button variant="secondary" onClick={() => onChoose(present)}>
            Choose this file
          </Button>
        </Notice>
      )}
      <FileField
        kind={kind}
        file={file}
        error={fileError}
        onFile={(chosen) => {
          setFile(chosen);
          upload.reset();
        }}
      />
      <TextField
        key={file?.name}
        label="Title"
        name="title"
        defaultValue={file ? stemOf(file.name) : ''}
        maxLength={MAX_TITLE_CHARACTERS}
        autoComplete="off"
        help={`Staff use the title to find the ${one}.`}
        error={complaintAbout(error, 'title')}
      />
      <CollectionField
        kind={kind}
        value={collection}
        onChange={setCollection}
        isFirstTaken
        error={complaintAbout(error, 'collection')}
      />
      {kind === 'image' && (
        <TextField
          label="Alternative text"
          name="altText"
          maxLength={MAX_ALT_CHARACTERS}
          autoComplete="off"
          help="What the image shows, for people who cannot see it. Leave it empty only when the image is decoration."
          error={complaintAbout(error, 'altText')}
        />
      )}
      {upload.isPending && <UploadProgress part={progress} />}
    </Form>
  );
}

function UploadProgress({ part }: { part: number }) {
  const id = useId();
  // Everything is sent; the server now processes it, for an unknown time.
  const isSent = part >= 1;
  return (
    <p className={styles.progress}>
      <label htmlFor={id}>{isSent ? 'Checking the file…' : 'Sending the file…'}</label>
      <progress id={id} max={1} {...(!isSent && { value: part })} />
    </p>
  );
}

function isGivenUp(error: Error | null): boolean {
  return error?.name === 'AbortError';
}

/** "Low tide.png" → "Low tide" */
function stemOf(name: string): string {
  return name.replace(/\.[a-z0-9]{1,10}$/i, '').slice(0, MAX_TITLE_CHARACTERS);
}
