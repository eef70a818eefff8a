import { documentHistory, getDocument } from '../contract.ts';
import { ThingHistory } from '#features/history/admin/thing-history.tsx';
import { replaceWords } from '#features/usage/admin/replace-words.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { DocumentNav } from './document-nav.tsx';

type Told = Readonly<Record<string, unknown>>;

const SENTENCES = {
  'document.create': 'Added it',
  'document.update': ({ title, collection_id }: Told) =>
    collection_id === undefined ? `Saved it as “${String(title)}”` : `Saved it as “${String(title)}” and moved it`,
  'document.replace': ({ file_name }: Told) => `Replaced its file with “${String(file_name)}”`,
  'document.tag': ({ tags }: Told) => `Added the tags ${Array.isArray(tags) ? tags.join(', ') : ''}`,
  'document.move': 'Moved it to another collection',
  'document.replace_uses': replaceWords,
};

/** What was done to one document. */
export function DocumentHistoryScreen() {
  const id = useRecordId();
  const document = useEndpoint(getDocument, { params: { id } });
  return (
    <Screen title={document.data ? `History of “${document.data.title}”` : 'History of a document'}>
      <DocumentNav id={id} />
      <ThingHistory endpoint={documentHistory} params={{ id }} sentences={SENTENCES} />
    </Screen>
  );
}
