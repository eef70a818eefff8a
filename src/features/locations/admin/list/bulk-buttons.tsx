import { useState } from 'react';
import { Button } from '#ui/admin/button.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import { SelectionBar } from '#ui/admin/listing/selection-bar.tsx';
import type { Selection } from '#ui/admin/listing/use-selection.ts';
import type { ListParameters } from '#ui/admin/records/use-list-query.ts';
import { LocationFilter } from '../../staff-contract.ts';
import type { BulkTarget } from '../../staff-contract-bulk.ts';
import { restaurants } from '../texts.ts';
import { BulkDialog } from './bulk-dialog.tsx';

/** Opens the bulk change of the selected restaurants or, without a selection, of all that the filter finds. */
export function BulkButtons({
  total,
  selection,
  list: { query, isStale },
}: {
  total: number;
  selection: Selection;
  list: ListParameters;
}) {
  const { language } = useFormats();
  const [target, setTarget] = useState<{ value: BulkTarget; count: number } | null>(null);
  const { ids } = selection;
  const filter = LocationFilter.parse(query);
  return (
    <>
      <SelectionBar label="Selected restaurants" selection={selection}>
        <Button variant="secondary" onClick={() => setTarget({ value: { ids: [...ids] }, count: ids.length })}>
          Change selected
        </Button>
      </SelectionBar>
      {ids.length === 0 && total > 0 && filter.status !== 'archived' && (
        <Button
          variant="secondary"
          isBusy={isStale}
          onClick={() => setTarget({ value: { filter, expected: total }, count: total })}
        >
          Change all {restaurants(total, language)}
        </Button>
      )}
      {target && <BulkDialog target={target.value} count={target.count} onClose={() => setTarget(null)} />}
    </>
  );
}
