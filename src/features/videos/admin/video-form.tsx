import { useId, useRef } from 'react';
import { CollectionField } from '#features/library/admin/collection-field.tsx';
import { ConflictNotice } from '#features/library/admin/conflict-notice.tsx';
import styles from '#features/library/admin/media-screens.module.css';
import { TagsField } from '#features/library/admin/tags-field.tsx';
import { UnsavedGuard } from '#features/library/admin/unsaved-guard.tsx';
import { useMediaEdit } from '#features/library/admin/use-media-edit.ts';
import { MAX_TITLE_CHARACTERS } from '#features/library/contract.ts';
import { getVideo, listVideos, saveVideo, type VideoDetails } from '#features/videos/contract.ts';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { Button } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { Card } from '#ui/admin/screen.tsx';
import { Player } from './player.tsx';
import { PosterField } from './poster-field.tsx';
import { SourceList } from './source-list.tsx';
import { TrackList } from './track-list.tsx';
import { VideoFacts } from './video-facts.tsx';

/** The form over one video. Frames, files and tracks are kept at once, the rest with the button. */
export function VideoForm({ details }: { details: VideoDetails }) {
  const params = { id: details.id };
  const ids = useId();
  const player = useRef<HTMLVideoElement>(null);
  const edit = useMediaEdit({
    details,
    valuesOf: ({ title, tags, collection_id, poster }: VideoDetails) => ({
      title,
      tags,
      collection: collection_id,
      poster: poster?.id ?? null,
    }),
    read: () => callEndpoint(getVideo, { params }),
    save: (body, base_version) => callEndpoint(saveVideo, { params, body: { ...body, base_version } }),
    stale: [listVideos.path, getVideo.path.replace(':id', String(details.id))],
  });
  const { base, values, isConflict } = edit;
  const error = isConflict ? null : edit.error;
  const reread = () => void edit.reread();
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Card title="Player">
          <Player ref={player} details={base} />
        </Card>
        <form
          noValidate
          method="post"
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!edit.isBusy) edit.send();
          }}
        >
          {isConflict && (
            <ConflictNotice
              noun="video"
              changed={edit.newer?.changed ?? null}
              fields={edit.newerFields}
              isBusy={edit.isBusy}
              onLoad={() => void edit.load()}
              onOverwrite={edit.overwrite}
            />
          )}
          <ErrorSummary
            error={error}
            fields={{
              title: { label: 'Title', id: `${ids}-title` },
              tags: { label: 'Tags', id: `${ids}-tags` },
              collection: { label: 'Collection', id: `${ids}-collection` },
              poster: { label: 'Poster', id: `${ids}-poster` },
            }}
          />
          <TextField
            id={`${ids}-title`}
            label="Title"
            value={values.title}
            maxLength={MAX_TITLE_CHARACTERS}
            autoComplete="off"
            help="What staff find the video by; players read it out."
            error={complaintAbout(error, 'title')}
            onChange={(event) => edit.change({ title: event.currentTarget.value })}
          />
          <PosterField
            id={`${ids}-poster`}
            player={player}
            details={base}
            value={values.poster}
            error={complaintAbout(error, 'poster')}
            onChange={(poster) => edit.change({ poster })}
            onTaken={() => void edit.reread((fresh) => ({ poster: fresh.poster?.id ?? null }))}
          />
          <TagsField
            id={`${ids}-tags`}
            value={values.tags}
            error={complaintAbout(error, 'tags')}
            onChange={(tags) => edit.change({ tags })}
          />
          <CollectionField
            id={`${ids}-collection`}
            kind="video"
            value={values.collection}
            current={{ id: base.collection_id, name: base.collection }}
            error={complaintAbout(error, 'collection')}
            onChange={(collection) => edit.change({ collection })}
          />
          <div className={styles.save}>
            <Button type="submit" isBusy={edit.isBusy}>
              {edit.isBusy ? 'Saving…' : 'Save'}
            </Button>
            <span role="status">{edit.isDirty ? 'Unsaved changes' : ''}</span>
          </div>
        </form>
      </div>
      <div className={styles.aside}>
        <VideoFacts details={base} />
        <TrackList details={base} onChanged={reread} />
        <SourceList details={base} onChanged={reread} />
      </div>
      <UnsavedGuard isDirty={edit.isDirty && !edit.isBusy} />
    </div>
  );
}
