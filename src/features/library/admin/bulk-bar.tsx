import { useRef, useState } from 'react';
import { Button } from '#ui/admin/button.tsx';
import { SelectionBar } from '#ui/admin/listing/selection-bar.tsx';
import type { Selection } from '#ui/admin/listing/use-selection.ts';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import type { BulkEndpoints, MediaKind } from '../contract.ts';
import { type BulkRow, useSelectFilteredList, type FilteredList } from './use-select-filtered-list.ts';
import { BulkDeleteDialog, BulkMoveDialog, BulkTagsDialog } from './bulk-dialogs.tsx';

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
  list: FilteredList;
}) {
  const { language } = useFormats();
  const whole = useSelectFilteredList(list, rows, selection);
  const [open, setOpen] = useState<'tags' | 'move' | 'delete' | null>(null);
  /** Receives the focus when the button "Select all" disappears after use. */
  const firstWay = useRef<HTMLButtonElement>(null);
  const chosen = whole.chosen ?? rows.filter(({ id }) => selection.has(id));
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
      {whole.offered > 0 && (
        <Button
          variant="quiet"
          isBusy={whole.state === 'reading'}
          onClick={() => void whole.choose().then(() => firstWay.current?.focus())}
        >
          {whole.state === 'reading' ? 'Selecting…' : offerWords(of, whole.offered, list.total, language)}
        </Button>
      )}
      {whole.state === 'failed' && <span role="alert">The rest of the list could not be loaded. Try again.</span>}
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

function offerWords({ nouns }: BulkOf, offered: number, total: number, language: string): string {
  const [some, all] = [formatCount(offered, language), formatCount(total, language)];
  return offered === total ? `Select all ${all} ${nouns[1]}` : `Select the first ${some} of ${all} ${nouns[1]}`;
}
