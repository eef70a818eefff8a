import { memo, type ReactNode, useEffect, useRef } from 'react';
import type { FormDescription } from '#content/describe-form.ts';
import { RefusalNotice } from '../async-content.tsx';
import { Button } from '../button.tsx';
import { FieldsForm } from '../content-form/fields-form.tsx';
import { RECORD_WIDGETS } from '../content-form/record-widgets.ts';
import { showFlash } from '../flash.ts';
import { Notice } from '../notice.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import styles from './record-form.module.css';
import type { RecordForm } from './use-record-form.ts';

/** Memoised: changes to the state of saving do not draw the fields again. */
const Fields = memo(FieldsForm);
const flashSuccess = (text: string) => showFlash({ kind: 'success', text });
const NO_ERRORS: readonly never[] = [];

/**
 * The fields of a record with its buttons; Control+S saves. Needs the choosers' provider around it. Supports only the
 * kinds of fields in RECORD_WIDGETS: those that only pages have would be loaded for nothing.
 */
export function RecordFormView({
  form,
  record,
  names,
  isReadOnly,
  canSaveUnchanged = false,
  children,
}: {
  /** Must be stable while the user types, and so must `names`. */
  form: FormDescription;
  record: RecordForm;
  names: readonly string[];
  isReadOnly: boolean;
  /** For a new record: its initial values may be saved unchanged. */
  canSaveUnchanged?: boolean;
  /** Beside the buttons. */
  children?: ReactNode;
}) {
  const { conflict, errors, failure, hasChanges, isBusy } = record;
  const save = () => {
    if (isReadOnly || conflict) return;
    if (hasChanges || canSaveUnchanged) record.save();
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const count = errors.length;
  return (
    <div className={styles.record}>
      {conflict && (
        <ConflictNotice
          saved={conflict.theirs.saved}
          changed={conflict.changed.map((name) => form.fields[name]?.label ?? name)}
          onMerge={conflict.merged ? () => record.settle('merged') : undefined}
          onOverwrite={() => record.settle('mine')}
          onLoad={() => record.settle('theirs')}
        />
      )}
      {count > 0 && (
        <Notice kind="error" title={count === 1 ? '1 field needs attention' : `${count} fields need attention`}>
          <p>Your changes are not saved yet. Nothing you typed is lost.</p>
        </Notice>
      )}
      <RefusalNotice error={failure} />
      <Fields
        store={record.store}
        model={form.model}
        fields={form.fields}
        names={names}
        errors={count > 0 ? errors : NO_ERRORS}
        isReadOnly={isReadOnly}
        focus={record.focus}
        onNotice={flashSuccess}
        widgets={RECORD_WIDGETS}
      />
      {!isReadOnly && (
        <div className={styles.bar} role="group" aria-label="Save">
          <Button aria-keyshortcuts="Control+S Meta+S" isBusy={isBusy} disabled={conflict !== null} onClick={save}>
            {isBusy ? 'Saving…' : 'Save'}
          </Button>
          {children}
          <p role="status" className={styles.state}>
            {hasChanges ? 'Not saved yet' : ''}
          </p>
        </div>
      )}
      {isReadOnly && children && <div className={styles.bar}>{children}</div>}
      <LeaveGuard hasChanges={record.readChanges} />
    </div>
  );
}
