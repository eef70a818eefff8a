import { Link } from '@tanstack/react-router';
import { ThingHistory } from '#features/history/admin/thing-history.tsx';
import { getRedirectHistory } from '../contract.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';

type Details = Readonly<Record<string, unknown>>;

const SENTENCES = {
  'redirect.create': (details: Details) => withFile('Added it', details),
  'redirect.update': (details: Details) => withFile('Changed it', details),
  'redirect.shorten': 'Shortened its chain',
} as const;

/** What was done to one redirect. */
export function RedirectHistoryScreen() {
  const id = useRecordId();
  return (
    <Screen title="History of a redirect">
      <p>
        <Link to="/wagtail/redirects/$id/" params={{ id: String(id) }}>
          Back to the redirect
        </Link>
      </p>
      <ThingHistory endpoint={getRedirectHistory} params={{ id }} sentences={SENTENCES} />
    </Screen>
  );
}

function withFile(done: string, { import: fileName }: Details): string {
  return typeof fileName === 'string' ? `${done} by importing “${fileName}”` : done;
}
