import { Link } from '@tanstack/react-router';
import { RecordHistoryScreen, type Sentences } from '#features/history/admin/record-history-screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { getRedirectHistory } from '../contract.ts';

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
  const title = 'History of a redirect';
  return (
    <RecordHistoryScreen
      endpoint={getRedirectHistory}
      params={{ id }}
      sentences={SENTENCES}
      title={() => title}
      before={title}
    >
      <p>
        <Link to="/wagtail/redirects/$id/" params={{ id: String(id) }}>
          Back to the redirect
        </Link>
      </p>
    </RecordHistoryScreen>
  );
}
