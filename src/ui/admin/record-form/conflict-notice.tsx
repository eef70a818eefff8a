import { useEffect, useRef } from 'react';
import type { FieldsDescription } from '#content/describe.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import { RelativeTime } from '../relative-time.tsx';
import styles from './record-form.module.css';
import type { RecordConflict, RecordForm } from './use-record-form.ts';

/** Somebody else was first: who, when, what they changed, and how to go on. Takes the focus when it comes. */
export function ConflictNotice({
  conflict,
  fields,
  onSettle,
}: {
  conflict: RecordConflict;
  fields: FieldsDescription;
  onSettle: RecordForm['settle'];
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { theirs, changed, merged } = conflict;
  const labels = changed.map((name) => fields[name]?.label ?? name);
  return (
    <div ref={box} tabIndex={-1} className={styles.conflict}>
      <Notice kind="error" title={`${theirs.saved?.by ?? 'Somebody'} changed this while you worked on it`}>
        <p>
          {theirs.saved && (
            <>
              Saved <RelativeTime at={theirs.saved.at} />
              {labels.length > 0 && `: ${labels.join(', ')}`}.{' '}
            </>
          )}
          What you typed is still here and not saved yet.
        </p>
        <div className={styles.ways}>
          {merged && <Button onClick={() => onSettle('merged')}>Save both changes</Button>}
          <Button variant={merged ? 'secondary' : 'primary'} onClick={() => onSettle('mine')}>
            Save mine over it
          </Button>
          <Button variant="secondary" onClick={() => onSettle('theirs')}>
            Load the new version
          </Button>
        </div>
      </Notice>
    </div>
  );
}
