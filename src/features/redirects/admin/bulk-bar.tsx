import {
  bulkDeleteRedirects,
  bulkShortenRedirects,
  listRedirects,
  type RedirectRow,
} from '#features/redirects/contract.ts';
import { restorableText } from '#features/deleted-records/admin/use-deleted-records-link.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { AskButton } from '#ui/admin/ask-button.tsx';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { SelectionBar } from '#ui/admin/listing/selection-bar.tsx';
import type { Selection } from '#ui/admin/listing/use-selection.ts';

interface Shown {
  selection: Selection;
  rows: readonly RedirectRow[];
  /** Number of all results of the search, on all pages. */
  total: number;
  /** The list's query. */
  query: Readonly<Record<string, unknown>>;
}

/** Actions on the ticked redirects. */
export function BulkBar({ rights, ...shown }: Shown & { rights: { change: boolean; delete: boolean } }) {
  const { selection, rows } = shown;
  const chained = rows.filter(({ id, chainLength, isRing }) => selection.has(id) && chainLength > 1 && !isRing);
  const shorten = useChange(bulkShortenRedirects, {
    refreshes: [listRedirects],
    onSuccess({ done, refused }) {
      selection.setAll(false);
      const first = refused[0] ? ` ${countWords(refused.length)} not changed: ${refused[0].reason}.` : '';
      const verb = done.length === 1 ? 'leads' : 'lead';
      showFlash({
        kind: 'success',
        text: `${countWords(done.length)} now ${verb} directly to the final address.${first}`,
      });
    },
  });
  return (
    <>
      <SelectionBar label="Selected redirects" selection={selection}>
        {rights.change && chained.length > 0 && (
          <Button
            variant="secondary"
            isBusy={shorten.isPending}
            onClick={() => shorten.mutate({ body: { ids: chained.map(({ id }) => id) } })}
          >
            Shorten chains
          </Button>
        )}
        {rights.delete && <DeleteWays {...shown} />}
      </SelectionBar>
      <RefusalNotice error={shorten.error} />
    </>
  );
}

/** Deletes the ticked rows or, once every visible row is ticked, all results of the search. */
function DeleteWays({ selection, rows, total, query }: Shown) {
  const { language } = useFormats();
  const { ids } = selection;
  const { p: _p, ordering: _ordering, ...found } = query;
  const questionOf = (count: number) => ({
    endpoint: bulkDeleteRedirects,
    refreshes: [listRedirects],
    title: `Delete ${countWords(count, language)}?`,
    description: `Guests who open ${count === 1 ? 'this address' : 'these addresses'} will not find a page. ${restorableText(count !== 1)}`,
    label: 'Delete',
    busyLabel: 'Deleting…',
    done: ({ deleted }: { deleted: number }) => `${countWords(deleted, language)} deleted.`,
    onDone: () => selection.setAll(false),
  });
  return (
    <>
      <AskButton {...questionOf(ids.length)} variant="danger" body={{ ids: [...ids] }}>
        Delete
      </AskButton>
      {ids.length === rows.length && total > rows.length && (
        <AskButton {...questionOf(total)} body={{ found, expected: total }}>
          Delete all {formatCount(total, language)} found…
        </AskButton>
      )}
    </>
  );
}

function countWords(count: number, language = 'en'): string {
  return count === 1 ? '1 redirect' : `${formatCount(count, language)} redirects`;
}
