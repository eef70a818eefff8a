import { type RefObject, useEffect, useRef, useState } from 'react';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { AskButton } from '#ui/admin/ask-button.tsx';
import { messageOf } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Soft } from '#ui/admin/listing/data-table.tsx';
import { SelectAllButton } from '#ui/admin/listing/select-all-button.tsx';
import { SelectionBar } from '#ui/admin/listing/selection-bar.tsx';
import { type FilteredList, useSelectFilteredList } from '#ui/admin/listing/use-select-filtered-list.ts';
import type { Selection } from '#ui/admin/listing/use-selection.ts';
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { useNow } from '#ui/admin/use-now.ts';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import {
  DELETED_ORDERINGS,
  type DeletedRow,
  KEPT_DAYS,
  listDeletedRecords,
  MAX_DELETED_BULK,
  purgeDeletedRecords,
  restoreDeletedRecords,
} from '../contract.ts';
import styles from './deleted-records.module.css';
import { purgedText, restoredText } from './result-texts.ts';

/** The list of deleted records, with buttons to restore them or delete them permanently. */
export function DeletedRecordListScreen() {
  return (
    <ListScreen
      endpoint={listDeletedRecords}
      title="Deleted records"
      intro={`Records stay here for ${KEPT_DAYS} days. Then they are deleted permanently. Deleted pages are in the trash of the pages.`}
      nouns={['deleted record', 'deleted records']}
      orderings={DELETED_ORDERINGS}
      ordering="-deleted"
      filters={(data) => [
        {
          kind: 'choice',
          name: 'kind',
          label: 'Kind',
          any: 'All',
          takes: /^[a-z_.]+$/,
          options: (data?.kinds ?? []).map(({ name, label }) => ({ value: name, label })),
        },
      ]}
      nothing="There are no deleted records."
      nameOf={({ title }) => title}
      menu={(row) => <RowWays row={row} />}
      bulk={{
        draw: ({ rows, total }, selection, { query }) => (
          <BulkBar
            rows={rows}
            selection={selection}
            list={{ total, read: (p) => callEndpoint(listDeletedRecords, { query: { ...query, p } }) }}
          />
        ),
      }}
      columns={[
        {
          name: 'title',
          label: 'Title',
          isSortable: true,
          cell: ({ title, kind }) => (
            <>
              {title}
              <Soft>{kind}</Soft>
            </>
          ),
        },
        {
          name: 'deleted',
          label: 'Deleted',
          isSortable: true,
          isDownFirst: true,
          cell: ({ deletedAt, deletedBy }) => (
            <>
              <RelativeTime at={deletedAt} />
              <Soft>{`by ${deletedBy}`}</Soft>
            </>
          ),
        },
        { name: 'left', label: 'Time left', cell: ({ purgeAt }) => <TimeLeft until={purgeAt} /> },
      ]}
    />
  );
}

const DAY_MS = 86_400_000;

function TimeLeft({ until }: { until: string }) {
  const formats = useFormats();
  const days = Math.max(1, Math.ceil((Date.parse(until) - useNow()) / DAY_MS));
  return (
    <time dateTime={until} title={formatInstant(until, formats)}>
      {days === 1 ? 'Less than a day' : `${days} days`}
    </time>
  );
}

/** Moves the focus to `next`, or to the heading, when the component is removed with the button that had the focus. */
function useFocusWhenGone(next: RefObject<HTMLElement | null>): void {
  useEffect(
    () => () => {
      if (next.current && document.activeElement === document.body)
        (next.current.isConnected ? next.current : document.querySelector('h1'))?.focus();
    },
    [next],
  );
}

/** The first button of the row below, or of the row above the last one; the button itself where it is the only row. */
function buttonNear(part: HTMLElement | null): HTMLElement | null {
  const row = part?.closest('tr');
  return (row?.nextElementSibling ?? row?.previousElementSibling ?? row)?.querySelector('button') ?? null;
}

function useRestore(onDone?: () => void) {
  return useChange(restoreDeletedRecords, {
    refreshes: [listDeletedRecords],
    onSuccess(reply) {
      onDone?.();
      showFlash(restoredText(reply));
    },
    onError: (error) => showFlash({ kind: 'error', text: messageOf(error) }),
  });
}

function RowWays({ row: { id, title } }: { row: DeletedRow }) {
  const [isAsking, setIsAsking] = useState(false);
  const ways = useRef<HTMLDivElement>(null);
  // Read before the call, because the row is gone afterwards.
  const next = useRef<HTMLElement>(null);
  useFocusWhenGone(next);
  const ask = { body: { ids: [id] } };
  const restore = useRestore();
  const purge = useChange(purgeDeletedRecords, {
    refreshes: [listDeletedRecords],
    onSuccess(reply) {
      setIsAsking(false);
      showFlash({ kind: reply.done.length > 0 ? 'success' : 'error', text: purgedText(reply) });
    },
  });
  return (
    <div ref={ways} className={styles.ways}>
      <Button
        variant="secondary"
        isBusy={restore.isPending}
        onClick={() => {
          next.current = buttonNear(ways.current);
          restore.mutate(ask);
        }}
      >
        {restore.isPending ? 'Restoring…' : 'Restore'}
        <VisuallyHidden> {title}</VisuallyHidden>
      </Button>
      <Button variant="quiet" isIcon aria-label={`Delete ${title} permanently`} onClick={() => setIsAsking(true)}>
        <Icon name="trash" />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete “${title}” permanently?`}
        description="It cannot be restored afterwards."
        error={purge.error}
        isBusy={purge.isPending}
        label="Delete permanently"
        busyLabel="Deleting…"
        keepLabel="Cancel"
        onConfirm={() => {
          next.current = buttonNear(ways.current);
          purge.mutate(ask);
        }}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}

/** Moves the focus to the heading when the selection bar is removed. */
function FocusOfBar() {
  const bar = useRef<HTMLSpanElement>(null);
  const gone = useRef<HTMLElement>(null);
  useEffect(() => {
    gone.current = bar.current;
  }, []);
  useFocusWhenGone(gone);
  return <span ref={bar} hidden />;
}

function BulkBar({
  rows,
  selection,
  list,
}: {
  rows: readonly DeletedRow[];
  selection: Selection;
  list: FilteredList<DeletedRow>;
}) {
  const whole = useSelectFilteredList(list, { rows, selection, most: MAX_DELETED_BULK });
  const ids = whole.chosen.map(({ id }) => id);
  const clear = () => selection.setAll(false);
  const restore = useRestore(clear);
  const count = ids.length === 1 ? '1 record' : `${ids.length} records`;
  return (
    <SelectionBar label="Selected records" selection={selection} count={ids.length}>
      <FocusOfBar />
      <SelectAllButton whole={whole} nouns="records" onChosen={() => undefined} />
      <Button variant="secondary" isBusy={restore.isPending} onClick={() => restore.mutate({ body: { ids } })}>
        {restore.isPending ? 'Restoring…' : 'Restore'}
      </Button>
      <AskButton
        variant="danger"
        endpoint={purgeDeletedRecords}
        body={{ ids }}
        refreshes={[listDeletedRecords]}
        title={`Delete ${count} permanently?`}
        description={`${ids.length === 1 ? 'It' : 'They'} cannot be restored afterwards.`}
        label="Delete permanently"
        busyLabel="Deleting…"
        done={purgedText}
        onDone={clear}
      >
        Delete permanently
      </AskButton>
    </SelectionBar>
  );
}
