import { type Folder, judgeSubmissions, listForms, listSubmissions } from '#features/submissions/contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { endpointKey, useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button, ButtonLink } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { doneText } from '#ui/admin/listing/done-text.ts';
import { SelectionBar } from '#ui/admin/listing/selection-bar.tsx';
import type { Selection } from '#ui/admin/listing/use-selection.ts';
import type { ListParameters } from '#ui/admin/records/use-list-query.ts';

/** Marks submissions as not spam: the button and the confirmation. */
const HAM_WORDS: Readonly<Record<Exclude<Folder, 'kept'>, { button: string; done: string }>> = {
  review: { button: 'Mark as reviewed', done: 'marked as reviewed' },
  spam: { button: 'Restore', done: 'restored' },
};

/** Moves or deletes the ticked submissions; once every visible row is ticked, all results can be deleted. */
export function ChosenBar({
  data,
  list: { q, folder, query },
  selection,
}: {
  data: ReplyOf<typeof listSubmissions>;
  list: ListParameters<Folder>;
  selection: Selection;
}) {
  const { language } = useFormats();
  const { rows, total } = data;
  const page = data.page.id;
  // All submissions of a period can be deleted, but not all results of a search: the confirmation screen could not
  // describe them.
  const hasMore = q === '' && selection.ids.length === rows.length && total > rows.length;
  // The confirmation screen leads back to this folder.
  const place = folder === 'kept' ? {} : { folder };
  const way = { to: '/wagtail/forms/submissions/$page/delete/', params: { page: String(page) } } as const;
  const judge = useChange(judgeSubmissions, {
    refreshes: [listForms, endpointKey(listSubmissions, { params: { page } })],
    onSuccess({ judged }, { body }) {
      selection.setAll(false);
      if (!body) return;
      const done = body.verdict === 'ham' && folder !== 'kept' ? HAM_WORDS[folder].done : 'moved to spam';
      const text = doneText({ noun: 'submission', done, language }, { changed: judged, asked: body.ids.length });
      showFlash({ kind: judged > 0 ? 'success' : 'error', text });
    },
  });
  const move = (verdict: 'ham' | 'spam') =>
    judge.mutate({ params: { page }, body: { ids: [...selection.ids], verdict } });
  return (
    <SelectionBar label="Selected submissions" selection={selection}>
      {folder !== 'kept' && (
        <Button variant="secondary" isBusy={judge.isPending} onClick={() => move('ham')}>
          {HAM_WORDS[folder].button}
        </Button>
      )}
      {folder !== 'spam' && (
        <Button variant="secondary" isBusy={judge.isPending} onClick={() => move('spam')}>
          Move to spam
        </Button>
      )}
      <RefusalNotice error={judge.error} />
      <ButtonLink {...way} search={{ 'selected-submissions': selection.ids.map(String), ...place }} variant="danger">
        Delete
      </ButtonLink>
      {hasMore && (
        <ButtonLink
          {...way}
          search={{
            all: '1',
            ...place,
            ...(query.from !== undefined && { from: String(query.from) }),
            ...(query.to !== undefined && { to: String(query.to) }),
          }}
          variant="secondary"
        >
          Delete all {formatCount(total, language)} found…
        </ButtonLink>
      )}
    </SelectionBar>
  );
}
