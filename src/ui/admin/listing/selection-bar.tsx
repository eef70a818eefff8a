import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { formatCount } from '../format.ts';
import { useFormats } from '../formats.ts';
import styles from './selection-bar.module.css';
import type { Selection } from './use-selection.ts';

/** Actions on the ticked rows; `children` are the buttons, drawn once a row is ticked. */
export function SelectionBar({
  label,
  selection,
  count = selection.ids.length,
  children,
}: {
  /** "Selected pages" */
  label: string;
  selection: Selection;
  /** For a selection of more than the visible rows. */
  count?: number;
  children: ReactNode;
}) {
  const { language } = useFormats();
  return (
    <>
      <p role="status" className={styles.count}>
        {count > 0 && `${formatCount(count, language)} selected`}
      </p>
      {count > 0 && (
        <div role="group" aria-label={label} className={styles.bar}>
          {children}
          <Button variant="quiet" onClick={() => selection.setAll(false)}>
            Clear selection
          </Button>
        </div>
      )}
    </>
  );
}
