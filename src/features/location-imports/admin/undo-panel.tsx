import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { endpointKey } from '#ui/admin/api/use-endpoint.ts';
import { AskButton } from '#ui/admin/ask-button.tsx';
import { Button } from '#ui/admin/button.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { getImport, listImportChanges, listImports, undoImport } from '../contract.ts';

/** Undo button of an import, or the result of its undo. */
export function UndoPanel({ data }: { data: ReplyOf<typeof getImport> }) {
  const formats = useFormats();
  const [, change] = useListSearch();
  const params = { id: data.id };
  if (data.undoneAt !== null) {
    return (
      <Notice title={`Undone by ${data.undoneBy ?? 'somebody'} on ${formatInstant(data.undoneAt, formats)}`}>
        {data.left > 0 && (
          <>
            <p>
              {data.left} {data.left === 1 ? 'restaurant was' : 'restaurants were'} not changed, because somebody
              changed them after the import.
            </p>
            <div>
              <Button variant="secondary" onClick={() => change({ left: '1', p: '' })}>
                Show them
              </Button>
            </div>
          </>
        )}
      </Notice>
    );
  }
  return (
    <div>
      <AskButton
        endpoint={undoImport}
        params={params}
        refreshes={[listImports, ...[getImport, listImportChanges].map((one) => endpointKey(one, { params }))]}
        title="Undo this import?"
        description="Restaurants get their previous values, new restaurants are archived, and archived restaurants are restored. Restaurants that were changed after the import stay as they are. You can undo an import once."
        label="Undo import"
        busyLabel="Undoing…"
        done={({ restored, left }) =>
          `The import is undone: ${restored} ${restored === 1 ? 'restaurant is' : 'restaurants are'} as before.${left > 0 ? ` ${left} were not changed.` : ''}`
        }
      >
        Undo import
      </AskButton>
    </div>
  );
}
