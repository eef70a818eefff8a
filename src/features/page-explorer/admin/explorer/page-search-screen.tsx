import { listPages } from '#features/pages/explorer-contract.ts';
import { endpointKey } from '#ui/admin/api/use-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { ExplorerResults } from './explorer-results.tsx';
import { isFiltered, listQuery, readExplorerSearch } from './explorer-search.ts';
import { ExplorerTools } from './explorer-tools.tsx';

/** Search in all pages that the user may explore. */
export function PageSearchScreen() {
  const [param, change] = useListSearch();
  const search = { ...readExplorerSearch(param), search_all: false };
  const hasQuestion = isFiltered(search);
  const input = { query: { ...listQuery(undefined, search), search_all: true } };
  const found = useListing(listPages, input, { isEnabled: hasQuestion });
  return (
    <Screen title="Search pages">
      <ExplorerTools search={search} change={change} hasParent={false} />
      {hasQuestion ? (
        <AsyncContent query={found} what="the search results">
          {(data) => (
            <ExplorerResults
              data={data}
              listKey={endpointKey(listPages, input)}
              query={input.query}
              search={search}
              change={change}
              isStale={found.isPlaceholderData}
            />
          )}
        </AsyncContent>
      ) : (
        <p>Type a word from the title, the address or the text.</p>
      )}
    </Screen>
  );
}
