import { capitalized } from '#shared/capitalized.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { TRACK_KINDS } from '#content/lookup.ts';
import { FilePick } from '#features/library/admin/file-pick.tsx';
import {
  addTrack,
  MAX_TRACK_BYTES,
  MAX_TRACK_LABEL_CHARACTERS,
  saveTrack,
  type VideoDetails,
  type VideoTrack,
} from '#features/videos/contract.ts';
import { checkWebVtt } from '#features/videos/web-vtt.ts';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { besidesConflict, complaintAbout, isConflict, Refusal, sentenceAboutFile } from '#ui/admin/api/problem.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { SelectField, TextField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { ConflictNotice } from '#ui/admin/record-form/conflict-notice.tsx';
import { TRACK_KIND_LABELS } from './track-kind-labels.ts';

/** Adds a track, or changes one; without a new file its text does not change. */
export function TrackForm({
  details,
  track,
  onClose,
  onSaved,
  onRefused,
  onLoad,
}: {
  details: VideoDetails;
  /** Null for a new track. */
  track: VideoTrack | null;
  onClose: () => void;
  onSaved: (version: number) => void;
  onRefused: (error: Error) => void;
  /** Takes the newest version; absent while that would drop what is typed in the form of the video. */
  onLoad: (() => void) | undefined;
}) {
  const [file, setFile] = useState<File | null>(null);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const save = useMutation({
    async mutationFn(values: { kind: VideoTrack['kind']; label: string; srclang: string }) {
      const body = file ? await file.text() : undefined;
      const sent = { ...values, baseVersion: details.version };
      if (track) return callEndpoint(saveTrack, { params: { id: track.id }, body: { ...sent, body } });
      return callEndpoint(addTrack, { body: { ...sent, video: details.id, body: body ?? '' } });
    },
    onSuccess({ version }) {
      showFlash({ kind: 'success', text: 'The track is saved.' });
      onSaved(version);
    },
    onError: onRefused,
  });
  const complaints = save.error instanceof Refusal ? save.error.errors.filter(({ field }) => field === 'body') : [];
  const aboutFile =
    wrong.length > 0 ? wrong : complaints.map(({ message }) => sentenceAboutFile(message, file?.name ?? 'The file'));
  const isElsewhere = save.error !== null && !(save.error instanceof Refusal && save.error.code === 'invalid');
  const pick = async (picked: File | null) => {
    save.reset();
    setFile(picked);
    setWrong(picked ? await complaintsAbout(picked) : []);
  };
  return (
    <Dialog isOpen onClose={onClose} title={track ? 'Edit the track' : 'Add track'}>
      <Form
        isBusy={save.isPending}
        submitLabel={track ? 'Save track' : 'Add track'}
        busyLabel="Saving…"
        onSend={({ kind, label = '', srclang = '' }) => {
          if (!track && !file) return setWrong(['Choose a file.']);
          if (wrong.length > 0) return undefined;
          return save.mutate({ kind: TRACK_KINDS.find((one) => one === kind) ?? 'captions', label, srclang });
        }}
      >
        {isConflict(save.error) && (
          <ConflictNotice
            title={save.error.message}
            onLoad={
              onLoad &&
              (() => {
                save.reset();
                onLoad();
              })
            }
          >
            {!onLoad && <p>The video form has unsaved changes, too. Close this dialog and save them first.</p>}
          </ConflictNotice>
        )}
        {isElsewhere && <RefusalNotice error={besidesConflict(save.error)} />}
        <FilePick
          label={track ? 'New file' : 'File'}
          accept=".vtt"
          help={
            track ? 'WebVTT. Without a new file, the current text is kept.' : 'WebVTT, a text file with times (.vtt).'
          }
          complaint={aboutFile.length > 0 ? aboutFile : undefined}
          onPick={(picked) => void pick(picked)}
        />
        <SelectField
          label="Kind"
          name="kind"
          defaultValue={track?.kind ?? 'captions'}
          error={complaintAbout(save.error, 'kind')}
          options={TRACK_KINDS.map((value) => ({ value, label: TRACK_KIND_LABELS[value] }))}
        />
        <TextField
          label="Label"
          name="label"
          defaultValue={track?.label ?? ''}
          maxLength={MAX_TRACK_LABEL_CHARACTERS}
          autoComplete="off"
          help="The name in the player’s menu, for example “English”."
          error={complaintAbout(save.error, 'label')}
        />
        <TextField
          label="Language"
          name="srclang"
          defaultValue={track?.srclang ?? ''}
          autoComplete="off"
          spellCheck={false}
          help="A language tag: en, es, fr-CA. Captions and subtitles need one."
          error={complaintAbout(save.error, 'srclang')}
        />
      </Form>
    </Dialog>
  );
}

/** Checked before anything is sent; the server checks again. */
async function complaintsAbout(file: File): Promise<string[]> {
  if (file.size > MAX_TRACK_BYTES) return [`${file.name} is too large: ${MAX_TRACK_BYTES / 1024} KB is the most.`];
  const bytes = await file.arrayBuffer();
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return checkWebVtt(text).map((complaint) => `${capitalized(complaint)}.`);
  } catch {
    return ['This file is not UTF-8 text.'];
  }
}
