import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ACCEPTED_FILES } from '#features/library/accepted-files.ts';
import { FilePick } from '#features/library/admin/file-pick.tsx';
import styles from '#features/library/admin/media-screens.module.css';
import {
  addSource,
  arrangeSources,
  MAX_SOURCES,
  MAX_VIDEO_BYTES,
  type VideoDetails,
  type VideoSource,
} from '#features/videos/contract.ts';
import { formatFileSize } from '#shared/file-size.ts';
import { pathOf } from '#ui/admin/api/call-endpoint.ts';
import { besidesConflict, complaintAboutFile } from '#ui/admin/api/problem.ts';
import { sendForm } from '#ui/admin/api/send-form.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Card } from '#ui/admin/screen.tsx';
import { OrderButtons } from './order-buttons.tsx';
import looks from './videos.module.css';

/** The video's files: browsers play the first one that they support. Each change is saved at once. */
export function SourceList({
  details,
  onChanged,
  onRefused,
}: {
  details: VideoDetails;
  onChanged: (version: number) => void;
  /** Shows a conflict above the form of the video. */
  onRefused: (error: Error) => void;
}) {
  const { id, version, sources } = details;
  const arrange = useChange(arrangeSources, { onSuccess: (done) => onChanged(done.version), onError: onRefused });
  const send = (kept: readonly VideoSource[]) =>
    arrange.mutate({ params: { id }, body: { sources: kept.map(({ hash }) => hash), baseVersion: version } });
  return (
    <Card title="Files" intro="Browsers play the first file that they support.">
      <RefusalNotice error={besidesConflict(arrange.error)} />
      <ol className={looks.list} aria-label="Files of the video">
        {sources.map((source, index) => {
          const name = nameOf(source);
          return (
            <li key={source.hash} className={looks.line}>
              <a className={looks.words} href={source.url}>
                {name}
              </a>
              <span className={looks.buttons}>
                <OrderButtons things={sources} index={index} name={name} isBusy={arrange.isPending} onOrder={send} />
                {sources.length > 1 && (
                  <Button
                    variant="quiet"
                    aria-label={`Remove ${name}`}
                    isBusy={arrange.isPending}
                    onClick={() => send(sources.filter((one) => one !== source))}
                  >
                    Remove
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {sources.length < MAX_SOURCES && <AddSource details={details} onAdded={onChanged} onRefused={onRefused} />}
    </Card>
  );
}

function AddSource({
  details: { id, version },
  onAdded,
  onRefused,
}: {
  details: VideoDetails;
  onAdded: (version: number) => void;
  onRefused: (error: Error) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [part, setPart] = useState(0);
  const add = useMutation({
    mutationFn(chosen: File) {
      const form = new FormData();
      form.append('baseVersion', String(version));
      form.append('file', chosen);
      return sendForm(pathOf(addSource, { params: { id } }), form, addSource.reply, { onProgress: setPart });
    },
    onSuccess(added) {
      setFile(null);
      if (input.current) input.current.value = '';
      onAdded(added.version);
    },
    onError: onRefused,
    onSettled: () => setPart(0),
  });
  const isTooLarge = file !== null && file.size > MAX_VIDEO_BYTES;
  const complaint = isTooLarge
    ? `${file.name} is too large: ${formatFileSize(MAX_VIDEO_BYTES)} is the most.`
    : complaintAboutFile(add.error, file);
  return (
    <div className={styles.stack}>
      {!complaint && <RefusalNotice error={besidesConflict(add.error)} />}
      <FilePick
        ref={input}
        label="Another file of the same video"
        accept={ACCEPTED_FILES.video}
        help="MP4 or WebM, up to 200 MB. Files are not converted."
        complaint={complaint}
        onPick={(picked) => {
          add.reset();
          setFile(picked);
        }}
      />
      <ButtonRow>
        <Button
          variant="secondary"
          isBusy={!file || isTooLarge || add.isPending}
          onClick={() => file && add.mutate(file)}
        >
          {add.isPending ? 'Sending…' : 'Add file'}
        </Button>
        {add.isPending && <progress aria-label="Sending the file" max={1} value={part} />}
      </ButtonRow>
    </div>
  );
}

/** "MP4, 1.2 MB" */
function nameOf({ mimetype, sizeBytes }: VideoSource): string {
  return `${mimetype === 'video/webm' ? 'WebM' : 'MP4'}, ${formatFileSize(sizeBytes)}`;
}
