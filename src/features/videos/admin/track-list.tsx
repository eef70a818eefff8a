import { useState } from 'react';
import { deleteTrack, MAX_TRACKS, orderTracks, type VideoDetails, type VideoTrack } from '#features/videos/contract.ts';
import { besidesConflict, isConflict } from '#ui/admin/api/problem.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Card } from '#ui/admin/screen.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { TrackForm } from './track-form.tsx';
import { TRACK_KIND_LABELS } from './track-kind-labels.ts';
import looks from './videos.module.css';

/** Subtitles and other tracks. Each change is saved at once. */
export function TrackList({
  details,
  onChanged,
  onRefused,
  onLoad,
}: {
  details: VideoDetails;
  onChanged: (version: number) => void;
  /** Shows a conflict above the form of the video. */
  onRefused: (error: Error) => void;
  /** Takes the newest version; absent while that would drop what is typed in the form of the video. */
  onLoad: (() => void) | undefined;
}) {
  const { id: video, version, tracks } = details;
  const [open, setOpen] = useState<VideoTrack | 'new' | null>(null);
  const [going, setGoing] = useState<VideoTrack | null>(null);
  const order = useChange(orderTracks, { onSuccess: (done) => onChanged(done.version), onError: onRefused });
  const remove = useChange(deleteTrack, {
    onSuccess(done) {
      setGoing(null);
      showFlash({ kind: 'success', text: 'The track is removed.' });
      onChanged(done.version);
    },
    onError(error) {
      if (isConflict(error)) keep();
      onRefused(error);
    },
  });
  const keep = () => {
    setGoing(null);
    remove.reset();
  };
  return (
    <Card title="Tracks" intro="Captions, subtitles and other tracks. Players start with the first one.">
      <RefusalNotice error={besidesConflict(order.error)} />
      {tracks.length === 0 && (
        <p className={looks.soft}>There are no tracks yet. People who cannot hear the video miss the speech.</p>
      )}
      {tracks.length > 0 && (
        <ol className={looks.list} aria-label="Tracks of the video">
          {tracks.map((track, index) => (
            <li key={track.id} className={looks.line}>
              <div className={looks.words}>
                <a href={track.src}>{nameOf(track)}</a>
                <p className={looks.soft}>
                  {[TRACK_KIND_LABELS[track.kind], track.srclang, index === 0 ? 'default' : '']
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <span className={looks.buttons}>
                <OrderButtons
                  things={tracks}
                  index={index}
                  name={nameOf(track)}
                  isBusy={order.isPending}
                  onOrder={(all) =>
                    order.mutate({ body: { video, tracks: all.map(({ id }) => id), baseVersion: version } })
                  }
                />
                <Button variant="quiet" aria-label={`Edit ${nameOf(track)}`} onClick={() => setOpen(track)}>
                  Edit
                </Button>
                <Button variant="quiet" aria-label={`Remove ${nameOf(track)}`} onClick={() => setGoing(track)}>
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
      {tracks.length < MAX_TRACKS && (
        <div>
          <Button variant="secondary" onClick={() => setOpen('new')}>
            Add track
          </Button>
        </div>
      )}
      {open && (
        <TrackForm
          details={details}
          track={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onRefused={onRefused}
          onLoad={onLoad}
          onSaved={(saved) => {
            setOpen(null);
            onChanged(saved);
          }}
        />
      )}
      <ConfirmDialog
        isOpen={going !== null}
        title="Remove the track?"
        description={going ? `“${nameOf(going)}” and its text are deleted permanently.` : ''}
        error={remove.error}
        isBusy={remove.isPending}
        label="Remove"
        busyLabel="Removing…"
        keepLabel="Cancel"
        onConfirm={() => going && remove.mutate({ params: { id: going.id }, body: { baseVersion: version } })}
        onClose={keep}
      />
    </Card>
  );
}

function nameOf({ label, kind }: VideoTrack): string {
  return label || TRACK_KIND_LABELS[kind];
}
