import { documentHistory } from '../contract.ts';
import { RecordHistoryScreen } from '#features/history/admin/record-history-screen.tsx';
import { replacementText } from '#features/usage/admin/replacement-text.ts';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { DOCUMENT } from './document-places.ts';

type Details = Readonly<Record<string, unknown>>;

const SENTENCES = {
  'document.delete': 'Deleted it',
  'document.restore': 'Restored it',
  'document.create': 'Added it',
  'document.update': ({ title, collection_id }: Details) =>
    collection_id === undefined ? `Saved it as “${String(title)}”` : `Saved it as “${String(title)}” and moved it`,
  'document.replace': ({ file_name }: Details) => `Replaced its file with “${String(file_name)}”`,
  'document.tag': ({ tags }: Details) => `Added the tags ${Array.isArray(tags) ? tags.join(', ') : ''}`,
  'document.move': 'Moved it to another collection',
  'document.replace_uses': replacementText,
};

/** History of one document. */
export function DocumentHistoryScreen() {
  const id = useRecordId();
  return (
    <RecordHistoryScreen
      endpoint={documentHistory}
      params={{ id }}
      sentences={SENTENCES}
      before="History of a document"
    >
      <PlacesNav of={DOCUMENT} id={id} />
    </RecordHistoryScreen>
  );
}
