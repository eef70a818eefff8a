import { useCallback, useId, useState } from 'react';
import { ACCEPTED_FILES } from '#features/library/accepted-files.ts';
import { classNames } from '#ui/admin/class-names.ts';
import { FileInput } from '#ui/admin/file-input.tsx';
import { UPLOAD_LIMITS, type UploadKind } from '../contract.ts';
import { KIND_TEXTS } from './kind-texts.ts';
import styles from './upload-form.module.css';

const KINDS: Readonly<Record<UploadKind, string>> = {
  image: 'JPEG, PNG, WebP, AVIF, GIF or SVG',
  document: 'PDF, Word, Excel, PowerPoint, CSV, text, ZIP or an image',
  video: 'MP4 or WebM',
};

/** Field for a file, which is chosen or dropped; previews images. */
export function FileField({
  kind,
  file,
  error,
  onFile,
}: {
  kind: UploadKind;
  file: File | null;
  error: string | undefined;
  onFile: (file: File | null) => void;
}) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const { one } = KIND_TEXTS[kind];
  const described = classNames(`${id}-help`, error && `${id}-error`);
  return (
    <div
      className={classNames(styles.zone, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const dropped = event.dataTransfer.files[0];
        if (dropped) onFile(dropped);
      }}
    >
      <label htmlFor={id} className={styles.label}>
        File
      </label>
      <FileInput
        id={id}
        accept={ACCEPTED_FILES[kind]}
        aria-describedby={described}
        {...(error && { 'aria-invalid': true })}
        onChange={(event) => onFile(event.target.files?.[0] ?? null)}
      />
      <p id={`${id}-help`} className={styles.help}>
        {file ? `Ready to upload: ${file.name}` : `Or drop the ${one} here. `}
        {!file && `${KINDS[kind]}, up to ${UPLOAD_LIMITS[kind] / 1e6} MB.`}
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {kind === 'image' && file && <Preview file={file} />}
    </div>
  );
}

function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt="Preview of the chosen file" className={styles.preview} />;
}
