import { RecordHistoryScreen, type Sentences } from '#features/history/admin/record-history-screen.tsx';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { getRedirect, getRedirectHistory } from '../contract.ts';
import { REDIRECT } from './redirect-places.ts';

const withFile = (done: string, fileName: unknown) =>
  typeof fileName === 'string' ? `${done} by importing “${fileName}”` : done;

const SENTENCES: Sentences = {
  'redirect.create': ({ import: fileName }) => withFile('Added it', fileName),
  'redirect.update': ({ import: fileName }) => withFile('Changed it', fileName),
  'redirect.delete': 'Deleted it',
  'redirect.restore': 'Restored it',
  'redirect.shorten': 'Shortened its chain',
};

/** What was done to one redirect. */
export function RedirectHistoryScreen() {
  const id = useRecordId();
  const { data } = useEndpoint(getRedirect, { params: { id } });
  const title = 'History of a redirect';
  return (
    <RecordHistoryScreen
      endpoint={getRedirectHistory}
      params={{ id }}
      sentences={SENTENCES}
      title={() => title}
      before={title}
    >
      <PlacesNav of={REDIRECT} id={id} may={{ delete: data?.rights.delete ?? false }} />
    </RecordHistoryScreen>
  );
}
