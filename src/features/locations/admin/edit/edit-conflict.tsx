import { ConflictNotice } from '#ui/admin/record-form/conflict-notice.tsx';
import type { LocationForm, StaffLocation } from '../../staff-contract-edit.ts';
import { FIELD_WORDS } from './form-errors.ts';
import { mergeForms } from './three-way.ts';

/**
 * Another user saved in between: what was typed is kept, and is merged over their version field by field on request.
 */
export function EditConflict({
  base,
  mine,
  theirs,
  isBusy,
  onLoad,
  onSaveOver,
}: {
  base: LocationForm;
  mine: LocationForm;
  theirs: StaffLocation;
  isBusy: boolean;
  onLoad: () => void;
  onSaveOver: (merged: LocationForm) => void;
}) {
  const { merged, both } = mergeForms(base, mine, theirs.form);
  const save = () => onSaveOver(merged);
  const isContested = both.length > 0;
  return (
    <ConflictNotice
      noun="restaurant"
      saved={{ by: theirs.updatedBy, at: theirs.updatedAt }}
      isBusy={isBusy}
      onMerge={isContested ? undefined : save}
      onOverwrite={isContested ? save : undefined}
      onLoad={onLoad}
    >
      <p>
        {isContested
          ? `You both changed ${both.map((field) => (FIELD_WORDS[field] ?? field).toLowerCase()).join(', ')}: yours would replace theirs.`
          : 'You changed different fields, so both changes can be saved.'}
      </p>
    </ConflictNotice>
  );
}
