import { ThingHistory, type Sentences } from '#features/history/admin/thing-history.tsx';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { getCollection, listCollectionHistory } from '../contract.ts';
import { PRIVACIES } from '../privacy.ts';
import { CollectionNav } from './collection-nav.tsx';
import { PRIVACY_LABELS } from './privacy-words.ts';

const SENTENCES: Sentences = {
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

/** What was done to a collection. */
export function CollectionHistoryScreen() {
  const id = useRecordId();
  const { data } = useEndpoint(getCollection, { params: { id } });
  return (
    <Screen title={data ? `History of “${data.name}”` : 'History'}>
      <CollectionNav id={id} mayChange={data?.mayChange ?? false} mayDelete={data?.mayDelete ?? false} />
      <ThingHistory endpoint={listCollectionHistory} params={{ id }} sentences={SENTENCES} />
    </Screen>
  );
}
