import { getVideo, type VideoDetails } from '../contract.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { useOpening } from '#ui/admin/record-form/use-opening.ts';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { Player } from './player.tsx';
import { VideoFacts } from './video-facts.tsx';
import { VideoForm } from './video-form.tsx';
import { VIDEO } from './video-places.ts';

/** One video: its properties, its collection, its poster, files and tracks. */
export function VideoEditScreen() {
  const id = useRecordId();
  const video = useOpening(getVideo, { params: { id } });
  return (
    <Screen title={video.data?.title ?? 'Edit video'}>
      <PlacesNav of={VIDEO} id={id} />
      <AsyncContent query={video} what="this video">
        {(details) => (details.mayChange ? <VideoForm key={id} details={details} /> : <Looked details={details} />)}
      </AsyncContent>
    </Screen>
  );
}

function Looked({ details }: { details: VideoDetails }) {
  return (
    <>
      <Notice>
        <p>You can view this video but not edit it.</p>
      </Notice>
      <Card title="Player">
        <Player details={details} />
      </Card>
      <VideoFacts details={details} />
    </>
  );
}
