import { useId, useRef, useState } from 'react';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { classNames } from '#ui/admin/class-names.ts';
import { FileInput } from '#ui/admin/file-input.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { LeaveGuard } from '#ui/admin/record-form/leave-guard.tsx';
import { ACCEPTED_FILES } from '../accepted-files.ts';
import { listLibraryCollections, type MediaKind } from '../contract.ts';
import { CollectionField } from './collection-field.tsx';
import styles from './upload-queue.module.css';
import { UploadLine } from './upload-line.tsx';
import { uploadSummary } from './upload-state.ts';
import { useUploadQueue } from './use-upload-queue.ts';

/** The kind of files, and where they are uploaded. */
export interface UploadQueueProps {
  kind: MediaKind;
  /** Path to which files are posted; it replies with `MediaUploaded`. */
  path: string;
  /** Accepted files: "JPEG or PNG, up to 10 MB each." */
  help: string;
  maxBytes: number;
  /** Singular and plural: ["image", "images"]. */
  nouns: readonly [one: string, many: string];
  /** The initial choice, if the user may add to it; null for the root. */
  collection: number | null;
  /** Called after each file that was added. Must be stable between renders. */
  onAdded?: () => void;
}

/**
 * Uploads several files, chosen by button or dropped, and shows the result of each. Files go to the collection that is
 * chosen when they are added.
 */
export function UploadQueue(props: UploadQueueProps) {
  const collections = useEndpoint(listLibraryCollections, { query: { kind: props.kind, permission: 'add' } });
  return (
    <AsyncContent query={collections} what="your collections">
      {({ collections: offered }) => {
        const first = offered.find(({ id }) => id === props.collection) ?? offered[0];
        if (first) return <Queue {...props} collection={first.id} />;
        return (
          <Notice title={`You may not add ${props.nouns[1]}`}>
            <p>Ask an administrator if you need access.</p>
          </Notice>
        );
      }}
    </AsyncContent>
  );
}

function Queue({ kind, path, help, maxBytes, nouns, collection: initial, onAdded }: UploadQueueProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [collection, setCollection] = useState(initial);
  const [isOver, setIsOver] = useState(false);
  const queue = useUploadQueue(path, { maxBytes, ...(onAdded && { onAdded }) });
  const [, many] = nouns;
  const add = (files: Iterable<File>) => queue.add(files, collection);
  return (
    <div className={styles.queue}>
      <CollectionField
        kind={kind}
        value={collection}
        onChange={setCollection}
        help={`Collection for the next ${many}.`}
      />
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
          add(event.dataTransfer.files);
        }}
      >
        <Icon name="plus" />
        <p>
          <label htmlFor={id} className={styles.label}>
            Choose {many}
          </label>
          , or drop them here.
        </p>
        <FileInput
          ref={input}
          id={id}
          multiple
          accept={ACCEPTED_FILES[kind]}
          aria-describedby={`${id}-help`}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            // Without this, choosing the same file again would not be a change event.
            event.target.value = '';
          }}
        />
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      </div>
      <p role="status" className={styles.tell}>
        {queue.uploads.length > 0 && uploadSummary(queue.uploads)}
      </p>
      {queue.uploads.length > 0 && (
        <ul className={styles.lines} aria-label="Files">
          {queue.uploads.map((upload) => (
            <UploadLine
              key={upload.key}
              upload={upload}
              onRetry={() => queue.retry(upload.key)}
              onKeepBoth={() => queue.keepBoth(upload.key)}
            />
          ))}
        </ul>
      )}
      <LeaveGuard
        hasChanges={() => queue.isBusy}
        title="Leave during the upload?"
        description="Files that are not in the library yet will not be added."
        leaveLabel="Leave"
      />
    </div>
  );
}
