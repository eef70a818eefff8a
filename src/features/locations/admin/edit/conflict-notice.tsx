import type { LocationForm, StaffLocation } from '../../staff-contract-edit.ts';
import { Button } from '#ui/admin/button.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import styles from './edit-location.module.css';
import { FIELD_WORDS } from './form-errors.ts';
import { mergeForms } from './three-way.ts';

/** Somebody saved in between: what was typed is kept, and goes on top of theirs field by field when one says so. */
export function ConflictNotice({
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
  return (
    <Notice kind="error" title={`${theirs.updated_by ?? 'Somebody'} changed this restaurant meanwhile`}>
      <p>
        <RelativeTime at={theirs.updated_at} />. What you typed is still here.{' '}
        {both.length > 0
          ? `You both changed ${both.map((field) => (FIELD_WORDS[field] ?? field).toLowerCase()).join(', ')}: yours would replace theirs.`
          : 'You changed different fields: both can stand.'}
      </p>
      <div className={styles.actions}>
        <Button isBusy={isBusy} onClick={() => onSaveOver(merged)}>
          Save mine over it
        </Button>
        <Button variant="secondary" onClick={onLoad}>
          Load the new version
        </Button>
      </div>
    </Notice>
  );
}
