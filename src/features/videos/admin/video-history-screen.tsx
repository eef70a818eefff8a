import { RecordHistoryScreen } from '#features/history/admin/record-history-screen.tsx';
import { videoHistory } from '../contract.ts';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { VIDEO } from './video-places.ts';

type Details = Readonly<Record<string, unknown>>;

const trackOf = ({ kind, label }: Details) => (label ? `the ${String(kind)} “${String(label)}”` : String(kind));

const SENTENCES = {
  'video.delete': 'Deleted it',
  'video.restore': 'Restored it',
  'video.create': 'Added it',
  'video.update': ({ title }: Details) => `Saved it as “${String(title)}”`,
  'video.poster': 'Used a frame as the poster',
  'video.replace_poster': 'Replaced the poster, together with all uses of the old image',
  'video.source_add': ({ mimetype }: Details) => `Added a file (${String(mimetype)})`,
  'video.source_remove': 'Removed a file',
  'video.source_order': 'Changed the order of its files',
  'video.track_add': (details: Details) => `Added ${trackOf(details)}`,
  'video.track_update': (details: Details) => `Changed ${trackOf(details)}`,
  'video.track_delete': (details: Details) => `Removed ${trackOf(details)}`,
  'video.track_order': 'Changed the order of its tracks',
  'video.tag': ({ tags }: Details) => `Added the tags ${Array.isArray(tags) ? tags.join(', ') : ''}`,
  'video.move': 'Moved it to another collection',
};

/** History of one video. */
export function VideoHistoryScreen() {
  const id = useRecordId();
  return (
    <RecordHistoryScreen endpoint={videoHistory} params={{ id }} sentences={SENTENCES} before="History of a video">
      <PlacesNav of={VIDEO} id={id} />
    </RecordHistoryScreen>
  );
}
