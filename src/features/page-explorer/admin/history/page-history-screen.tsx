import { listPageHistory } from '#features/pages/history-contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { SelectField } from '#ui/admin/field.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useCountText } from '../operations/count-text.ts';
import { PageFacts } from '../operations/page-facts.tsx';
import { usePageId } from '../operations/use-page-id.ts';
import { Pager } from '#ui/admin/listing/pager.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { HistoryList } from './history-list.tsx';
import { actionLabel } from './history-texts.ts';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import styles from './history.module.css';

type History = ReplyOf<typeof listPageHistory>;

/** Events of a page, newest first, with links to its versions. */
export function PageHistoryScreen() {
  const id = usePageId();
  const [param] = useListSearch();
  const action = param('action');
  const user = /^[1-9]\d{0,8}$/.test(param('user')) ? Number(param('user')) : undefined;
  const history = useListing(listPageHistory, {
    params: { id },
    query: { p: readPageNumber(param('p')), action: action === '' ? undefined : action, user },
  });
  const page = history.data?.page;
  return (
    <Screen title={page ? `History of “${page.title}”` : 'History'}>
      <AsyncContent query={history} what="the history">
        {(data) => (
          <>
            <PageFacts page={data.page} ancestors={data.ancestors} />
            <Filters history={data} />
            <Results history={data} isStale={history.isPlaceholderData} />
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function Filters({ history: { actions, users } }: { history: History }) {
  const [param, change] = useListSearch();
  if (actions.length + users.length === 0) return null;
  return (
    <div role="group" aria-label="Filters" className={styles.filters}>
      <SelectField
        label="History"
        value={param('action')}
        onChange={(event) => change({ action: event.target.value, p: '' }, { isReplacing: true })}
        options={[
          { value: '', label: 'Everything' },
          ...actions.map((action) => ({ value: action, label: actionLabel(action) })),
        ]}
      />
      <SelectField
        label="User"
        value={param('user')}
        onChange={(event) => change({ user: event.target.value, p: '' }, { isReplacing: true })}
        options={[
          { value: '', label: 'Everybody' },
          ...users.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </div>
  );
}

function Results({ history, isStale }: { history: History; isStale: boolean }) {
  const [param, change] = useListSearch();
  const words = useCountText();
  const isFiltered = param('action') !== '' || param('user') !== '';
  return (
    <section aria-label="Events" aria-busy={isStale} className={styles.results}>
      <p role="status" className={styles.soft}>
        {history.total > 0
          ? words(history.total, 'event')
          : isFiltered
            ? 'No events match these filters.'
            : 'This page has no history yet.'}
      </p>
      {history.total === 0 && isFiltered && (
        <div>
          <Button variant="quiet" onClick={() => change({ action: '', user: '', p: '' })}>
            Clear filters
          </Button>
        </div>
      )}
      {history.rows.length > 0 && <HistoryList page={history.page} rows={history.rows} />}
      <Pager p={history.p} pages={history.pages} />
    </section>
  );
}
