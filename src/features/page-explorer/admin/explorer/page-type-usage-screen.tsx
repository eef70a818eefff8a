import { useParams } from '@tanstack/react-router';
import { useFormats } from '#ui/admin/formats.ts';
import { listPagesOfType } from '#features/pages/explorer-contract.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { Pager } from '#ui/admin/listing/pager.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { readExplorerSearch } from './explorer-search.ts';
import { PageTable } from './page-table.tsx';

/** Every page of one type, newest change first. */
export function PageTypeUsageScreen() {
  const { app = '', model = '' } = useParams({ strict: false });
  const [param] = useListSearch();
  const { p } = readExplorerSearch(param);
  const { language } = useFormats();
  const usage = useListing(listPagesOfType, { params: { app, model }, query: { p } });
  return (
    <Screen title={usage.data ? `Pages of type “${usage.data.label}”` : 'Pages by type'}>
      <AsyncContent query={usage} what="the pages of this type">
        {(data) =>
          data.rows.length > 0 ? (
            <>
              <p role="status">
                {formatCount(data.total, language)} {data.total === 1 ? 'page' : 'pages'}
              </p>
              <PageTable data={data} />
              <Pager p={data.p} pages={data.pages} />
            </>
          ) : (
            <p>There are no pages of this type that you may see.</p>
          )
        }
      </AsyncContent>
    </Screen>
  );
}
