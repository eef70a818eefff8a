import { useMutation } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import styles from '#features/library/admin/media-screens.module.css';
import { makePosterFromFrame, type VideoDetails } from '#features/videos/contract.ts';
import { pathOf } from '#ui/admin/api/call-endpoint.ts';
import { besidesConflict } from '#ui/admin/api/problem.ts';
import { sendForm } from '#ui/admin/api/send-form.ts';
import { messageOf } from '#ui/admin/async-content.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { type ChosenItem, useChoosers } from '#ui/admin/content-form/choosers.ts';
import { showFlash } from '#ui/admin/flash.ts';
import { Icon } from '#ui/admin/icon.tsx';
import { drawFrame, FrameError } from './draw-frame.ts';
import looks from './videos.module.css';

/** Chooses the poster: the player's current frame, an image of the library, or none. */
export function PosterField({
  id,
  player,
  details,
  value,
  error,
  onChange,
  onTaken,
  onRefused,
}: {
  id: string;
  player: RefObject<HTMLVideoElement | null>;
  details: VideoDetails;
  /** Id of the image. */
  value: number | null;
  error: string | undefined;
  onChange: (image: number | null) => void;
  /** Called after a frame was saved as the poster, which happens at once. */
  onTaken: (version: number, poster: number) => void;
  /** Shows a conflict above the form. */
  onRefused: (error: Error) => void;
}) {
  const choosers = useChoosers();
  const [chosen, setChosen] = useState<ChosenItem | null>(null);
  const take = useMutation({
    async mutationFn() {
      const form = new FormData();
      form.append('baseVersion', String(details.version));
      form.append('file', await drawFrame(player.current), 'frame.jpg');
      return sendForm(pathOf(makePosterFromFrame, { params: { id: details.id } }), form, makePosterFromFrame.reply);
    },
    onSuccess({ version, poster }) {
      showFlash({ kind: 'success', text: 'The frame is now the poster.' });
      onTaken(version, poster);
    },
    onError: onRefused,
  });
  const choose = async () => {
    const thing = await choosers.choose('image');
    if (!thing) return;
    setChosen(thing);
    onChange(thing.id);
  };
  const shown =
    value === null
      ? null
      : details.poster?.id === value
        ? details.poster
        : { title: chosen?.title ?? `Image ${value}`, thumbnail: chosen?.thumbnail ?? null };
  const refusal = besidesConflict(take.error);
  const complaint =
    error ?? (refusal instanceof FrameError ? refusal.message : refusal ? messageOf(refusal) : undefined);
  return (
    <div role="group" aria-labelledby={`${id}-label`} className={looks.field}>
      <p id={`${id}-label`} className={looks.label}>
        Poster
      </p>
      <div className={looks.poster}>
        <span className={looks.thumbnail}>
          {shown?.thumbnail ? <img src={shown.thumbnail} alt="" /> : <Icon name="video" />}
        </span>
        <span className={looks.words}>{shown ? shown.title : 'None: players show the first frame'}</span>
      </div>
      <p className={styles.help}>
        Pause the player at the frame you want, then use it. The frame is added to the library as an image.
      </p>
      <ButtonRow>
        <Button id={id} variant="secondary" isBusy={take.isPending} onClick={() => take.mutate()}>
          {take.isPending ? 'Capturing the frame…' : 'Use this frame'}
        </Button>
        <Button variant="secondary" onClick={() => void choose()}>
          Choose an image
        </Button>
        {value !== null && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            Remove poster
          </Button>
        )}
      </ButtonRow>
      {complaint && (
        <p role="alert" className={styles.error}>
          {complaint}
        </p>
      )}
    </div>
  );
}
