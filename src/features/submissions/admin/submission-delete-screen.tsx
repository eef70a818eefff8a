import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import {
  deleteSubmissions,
  type Folder,
  FOLDERS,
  getSelection,
  listForms,
  listSubmissions,
  MAX_DELETED,
} from '../contract.ts';
import { endpointKey, useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent, RefusalNotice } from '#ui/admin/async-content.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button, ButtonLink } from '#ui/admin/button.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { showFlash } from '#ui/admin/flash.ts';
import { doneText } from '#ui/admin/listing/done-text.ts';
import type { ListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { readDay } from '#ui/admin/listing/read-day.ts';

/** Asks before submissions are deleted: the ticked ones, or all of a period. The URL contains the selection. */
export function SubmissionDeleteScreen() {
  const page = Number(useParams({ strict: false }).page);
  const search: ListSearch = useSearch({ strict: false });
  const ids = [search['selected-submissions'] ?? []]
    .flat()
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
    .slice(0, MAX_DELETED)
    .map(Number);
  const days = {
    folder: FOLDERS.find((one) => one === search['folder']) ?? 'kept',
    from: readDay(search['from']) || undefined,
    to: readDay(search['to']) || undefined,
  };
  const isAll = search['all'] === '1';
  const selection = useEndpoint(getSelection, {
    params: { page },
    query: isAll ? { all: true, ...days } : { ids: ids.join(',') },
  });
  return (
    <Screen title="Delete submissions">
      <AsyncContent query={selection} what="the selected submissions">
        {({ page: { title }, count }) => (
          <Question
            page={page}
            title={title}
            folder={days.folder}
            count={count}
            body={isAll ? { days, expected: count } : { ids }}
          />
        )}
      </AsyncContent>
    </Screen>
  );
}

function Question({
  page,
  title,
  folder,
  count,
  body,
}: {
  page: number;
  title: string;
  /** Folder in which the user selected the submissions. */
  folder: Folder;
  count: number;
  body:
    | { ids: number[] }
    | { days: { folder: Folder; from: string | undefined; to: string | undefined }; expected: number };
}) {
  const { language } = useFormats();
  const words = (number: number) => (number === 1 ? 'One submission' : `${formatCount(number, language)} submissions`);
  const navigate = useNavigate();
  const list = {
    to: '/wagtail/forms/submissions/$page/',
    params: { page: String(page) },
    search: folder === 'kept' ? {} : { folder },
  } as const;
  const remove = useChange(deleteSubmissions, {
    refreshes: [listForms, endpointKey(listSubmissions, { params: { page } })],
    onSuccess({ deleted }) {
      const asked = 'ids' in body ? body.ids.length : deleted;
      const text = doneText({ noun: 'submission', done: 'deleted', language }, { changed: deleted, asked });
      void navigate(list).then(() => showFlash({ kind: deleted > 0 ? 'success' : 'error', text }));
    },
  });
  const back = (
    <ButtonLink {...list} variant="secondary">
      {count === 0 ? 'Back to the submissions' : 'Cancel'}
    </ButtonLink>
  );
  if (count === 0) {
    return (
      <>
        <p>The selected submissions no longer exist.</p>
        <div>{back}</div>
      </>
    );
  }
  return (
    <>
      <p>
        {words(count)} of “{title}” will be deleted. This cannot be undone.
      </p>
      <RefusalNotice error={remove.error} />
      <ButtonRow>
        <Button
          variant="danger"
          isBusy={remove.isPending || remove.isSuccess}
          onClick={() => remove.mutate({ params: { page }, body })}
        >
          {remove.isPending ? 'Deleting…' : 'Delete'}
        </Button>
        {back}
      </ButtonRow>
    </>
  );
}
