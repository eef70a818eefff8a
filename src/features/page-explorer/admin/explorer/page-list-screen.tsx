import { Link, useParams } from '@tanstack/react-router';
import { listPages } from '#features/pages/explorer-contract.ts';
import { Refusal } from '#ui/admin/api/problem.ts';
import { endpointKey } from '#ui/admin/api/use-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { ExplorerHead } from './explorer-head.tsx';
import { ExplorerResults } from './explorer-results.tsx';
import { listQuery, readExplorerSearch } from './explorer-search.ts';
import { ExplorerTools } from './explorer-tools.tsx';

/** The children of a page, or the user's topmost pages; search and order are in the URL. */
export function PageListScreen() {
  const { id } = useParams({ strict: false });
  return <Explorer key={id ?? ''} parentId={id === undefined ? undefined : Number(id)} />;
}

function Explorer({ parentId }: { parentId: number | undefined }) {
  const [param, change] = useListSearch();
  const search = readExplorerSearch(param);
  const input = { query: listQuery(parentId, search) };
  const list = useListing(listPages, input);
  const parent = list.data?.parent ?? undefined;
  const isAbsent = list.error instanceof Refusal && list.error.code === 'not_found';
  return (
    <Screen title={parent?.title ?? 'Pages'}>
      {parent && <ExplorerHead page={parent} ancestors={list.data?.ancestors ?? []} />}
      {!isAbsent && <ExplorerTools search={search} change={change} hasParent={parentId !== undefined} />}
      <AsyncContent query={list} what="the pages">
        {(data) => (
          <ExplorerResults
            data={data}
            listKey={endpointKey(listPages, input)}
            query={input.query}
            search={search}
            change={change}
            isStale={list.isPlaceholderData}
          />
        )}
      </AsyncContent>
      {isAbsent && (
        <p>
          <Link to="/wagtail/pages/">Go to all pages</Link>
        </p>
      )}
    </Screen>
  );
}
