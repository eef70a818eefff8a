import { useRef } from 'react';
import { MediaForm } from '#features/library/admin/media-form.tsx';
import styles from '#features/library/admin/media-screens.module.css';
import { useRecordEdit } from '#ui/admin/record-form/use-record-edit.ts';
import { getVideo, listVideos, saveVideo, type VideoDetails } from '#features/videos/contract.ts';
import { callEndpoint, pathOf } from '#ui/admin/api/call-endpoint.ts';
import { Card } from '#ui/admin/screen.tsx';
import { Player } from './player.tsx';
import { PosterField } from './poster-field.tsx';
import { SourceList } from './source-list.tsx';
import { TrackList } from './track-list.tsx';
import { VideoFacts } from './video-facts.tsx';

/** The form of one video. Frames, files and tracks are saved at once, everything else with the button. */
export function VideoForm({ details }: { details: VideoDetails }) {
  const params = { id: details.id };
  const player = useRef<HTMLVideoElement>(null);
  const edit = useRecordEdit({
    details,
    valuesOf: ({ title, tags, collectionId, poster }: VideoDetails) => ({
      title,
      tags,
      collection: collectionId,
      poster: poster?.id ?? null,
    }),
    read: () => callEndpoint(getVideo, { params }),
    save: (body, baseVersion) => callEndpoint(saveVideo, { params, body: { ...body, baseVersion } }),
    savedText: (_, { title }) => `“${title.trim()}” is saved.`,
    stale: [listVideos.path, pathOf(getVideo, { params })],
  });
  const { base } = edit;
  const follow = (version: number) => void edit.follow(version);
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Card title="Player">
          <Player ref={player} details={base} />
        </Card>
        <MediaForm
          kind="video"
          edit={edit}
          titleHelp="Staff use this title to find the video. Players read it out."
          collection={{ id: base.collectionId, name: base.collection }}
          labels={{ poster: 'Poster' }}
        >
          {({ field, values, change }) => (
            <PosterField
              {...field('poster')}
              player={player}
              details={base}
              value={values.poster}
              onChange={(poster) => change({ poster })}
              onRefused={edit.meet}
              onTaken={(version, poster) => void edit.follow(version, { poster })}
            />
          )}
        </MediaForm>
      </div>
      <div className={styles.aside}>
        <VideoFacts details={base} />
        <TrackList
          details={base}
          onChanged={follow}
          onRefused={edit.meet}
          onLoad={edit.isDirty ? undefined : () => void edit.load()}
        />
        <SourceList details={base} onChanged={follow} onRefused={edit.meet} />
      </div>
    </div>
  );
}
