import { Link } from '@tanstack/react-router';
import { judgeSubmissions, listForms, listSubmissions } from '#features/submissions/contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button, buttonClass } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { SelectionBar } from '#ui/admin/listing/selection-bar.tsx';
import type { Selection } from '#ui/admin/listing/use-selection.ts';
import type { SubmissionsSearch } from './submissions-search.ts';

/** Judges what is ticked, or deletes it; once every row in sight is, all that was found can be deleted. */
export function ChosenBar({
  data,
  search: { q, folder, from, to },
  selection,
}: {
  data: ReplyOf<typeof listSubmissions>;
  search: SubmissionsSearch;
  selection: Selection;
}) {
  const { language } = useFormats();
  const { rows, total } = data;
  const page = data.page.id;
  // All of some days can be deleted, not all that some words find: the question after it could not say which.
  const hasMore = q === '' && selection.ids.length === rows.length && total > rows.length;
  const way = { to: '/wagtail/forms/submissions/$page/delete/', params: { page: String(page) } } as const;
  const judge = useChange(judgeSubmissions, {
    refreshes: [listForms, { ...listSubmissions, path: listSubmissions.path.replace(':page', String(page)) }],
    onSuccess({ judged }) {
      selection.setAll(false);
      const what = judged === 1 ? '1 submission is' : `${judged} submissions are`;
      showFlash({ kind: 'success', text: `${what} ${folder === 'spam' ? 'restored' : 'moved to spam'}.` });
    },
  });
  const move = (verdict: 'ham' | 'spam') =>
    judge.mutate({ params: { page }, body: { ids: [...selection.ids], verdict } });
  return (
    <SelectionBar label="Selected submissions" selection={selection}>
      {folder !== 'kept' && (
        <Button variant="secondary" isBusy={judge.isPending} onClick={() => move('ham')}>
          {folder === 'spam' ? 'Restore' : 'Looked at'}
        </Button>
      )}
      {folder !== 'spam' && (
        <Button variant="secondary" isBusy={judge.isPending} onClick={() => move('spam')}>
          Move to spam
        </Button>
      )}
      {judge.error && <RefusalNotice error={judge.error} />}
      <Link
        {...way}
        search={{ 'selected-submissions': selection.ids.map(String) }}
        className={buttonClass({ variant: 'danger' })}
      >
        Delete
      </Link>
      {hasMore && (
        <Link
          {...way}
          search={{
            all: '1',
            ...(folder !== 'kept' && { folder }),
            ...(from && { from }),
            ...(to && { to }),
          }}
          className={buttonClass({ variant: 'secondary' })}
        >
          Delete all {formatCount(total, language)} found…
        </Link>
      )}
    </SelectionBar>
  );
}
