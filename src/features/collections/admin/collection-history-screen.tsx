import { RecordHistoryScreen, type Sentences } from '#features/history/admin/record-history-screen.tsx';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { getCollection, listCollectionHistory } from '../contract.ts';
import { PRIVACIES } from '../privacy.ts';
import { COLLECTION, collectionRights } from './collection-places.ts';
import { PRIVACY_LABELS } from './privacy-texts.ts';

const SENTENCES: Sentences = {
  'collection.delete': 'Deleted it',
  'collection.restore': 'Restored it',
  'collection.create': 'Added it',
  'collection.rename': ({ name }) => `Renamed it to “${String(name)}”`,
  'collection.move': ({ into }) => {
    if (typeof into !== 'string') return 'Moved it';
    return into === '' ? 'Moved it to the root' : `Moved it into “${into}”`;
  },
  'collection.set_privacy': ({ privacy, is_new_password }) => {
    const known = PRIVACIES.find((one) => one === privacy);
    const words = `Changed the privacy: ${known ? PRIVACY_LABELS[known].toLowerCase() : String(privacy)}`;
    return is_new_password === true ? `${words}, with a new password` : words;
  },
};

/** History of one collection. */
export function CollectionHistoryScreen() {
  const id = useRecordId();
  const { data } = useEndpoint(getCollection, { params: { id } });
  return (
    <RecordHistoryScreen endpoint={listCollectionHistory} params={{ id }} sentences={SENTENCES}>
      <PlacesNav of={COLLECTION} id={id} may={collectionRights(data)} />
    </RecordHistoryScreen>
  );
}
