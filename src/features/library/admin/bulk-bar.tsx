import { useRef, useState } from 'react';
import { Button } from '#ui/admin/button.tsx';
import { SelectionBar } from '#ui/admin/listing/selection-bar.tsx';
import { SelectAllButton } from '#ui/admin/listing/select-all-button.tsx';
import { type FilteredList, useSelectFilteredList } from '#ui/admin/listing/use-select-filtered-list.ts';
import type { Selection } from '#ui/admin/listing/use-selection.ts';
import { type BulkEndpoints, MAX_BULK_ITEMS, type MediaKind, type MediaRow } from '../contract.ts';
import { BulkDeleteDialog, BulkMoveDialog, BulkTagsDialog } from './bulk-dialogs.tsx';

export type BulkRow = Pick<MediaRow, 'id' | 'uses' | 'mayChange'>;

/** Endpoints and labels of the bulk actions of one kind of media. */
export interface BulkOf {
  kind: MediaKind;
  endpoints: BulkEndpoints;
  /** Path of the GET endpoint of the list, which is reloaded after an action. */
  listPath: string;
  /** Singular and plural: ["image", "images"]. */
  nouns: readonly [one: string, many: string];
}

/** Bar with the actions for the selected items. Items that the user may not change are left out, and the dialogs say how many. */
export function MediaBulkBar({
  of,
  rows,
  selection,
  list,
}: {
  of: BulkOf;
  rows: readonly BulkRow[];
  selection: Selection;
  list: FilteredList<BulkRow>;
}) {
  const whole = useSelectFilteredList(list, { rows, selection, most: MAX_BULK_ITEMS });
  const [open, setOpen] = useState<'tags' | 'move' | 'delete' | null>(null);
  /** Receives the focus when the button "Select all" disappears after use. */
  const firstWay = useRef<HTMLButtonElement>(null);
  const { chosen } = whole;
  const mine = chosen.filter(({ mayChange }) => mayChange);
  const given = {
    of,
    things: mine,
    left: chosen.length - mine.length,
    onClose: () => setOpen(null),
    onDone: () => {
      setOpen(null);
      selection.setAll(false);
    },
  };
  return (
    <SelectionBar label={`Selected ${of.nouns[1]}`} selection={selection} count={chosen.length}>
      <SelectAllButton whole={whole} nouns={of.nouns[1]} onChosen={() => firstWay.current?.focus()} />
      <Button ref={firstWay} variant="secondary" onClick={() => setOpen('tags')}>
        Add tags
      </Button>
      <Button variant="secondary" onClick={() => setOpen('move')}>
        Move
      </Button>
      <Button variant="danger" onClick={() => setOpen('delete')}>
        Delete
      </Button>
      {open === 'tags' && <BulkTagsDialog {...given} />}
      {open === 'move' && <BulkMoveDialog {...given} />}
      {open === 'delete' && <BulkDeleteDialog {...given} />}
    </SelectionBar>
  );
}
