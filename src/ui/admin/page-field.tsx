import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { type PageChoice, useChoosers } from './content-form/choosers.ts';
import styles from './page-field.module.css';

/** A page as the value of a form. */
export interface ChosenPage {
  id: number;
  title: string;
}

/** A field for one page: shows its title and opens the page chooser. */
export function PageField({
  id,
  label,
  value,
  onChange,
  among,
  help,
  error,
}: {
  /** Id of the button; links in an error summary focus it. */
  id: string;
  label: string;
  value: ChosenPage | null;
  onChange: (page: ChosenPage) => void;
  /** Which pages may be chosen; all pages without it. */
  among?: PageChoice;
  help?: ReactNode;
  error?: string | undefined;
}) {
  const choosers = useChoosers();
  const [isOpen, setIsOpen] = useState(false);
  const choose = async (): Promise<void> => {
    if (isOpen) return;
    setIsOpen(true);
    const chosen = await choosers.choose('page', among);
    setIsOpen(false);
    if (chosen) onChange({ id: chosen.id, title: chosen.title });
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`} className={styles.field}>
      <p id={`${id}-label`} className={styles.label}>
        {label}
      </p>
      <div className={classNames(styles.control, error && styles.invalid)}>
        <span id={`${id}-value`} className={styles.value}>
          {value === null ? 'No page chosen' : <strong>{value.title}</strong>}
        </span>
        <Button
          id={id}
          variant="secondary"
          aria-describedby={classNames(`${id}-value`, help !== undefined && `${id}-help`, error && `${id}-error`)}
          onClick={() => void choose()}
        >
          {value === null ? 'Choose a page' : 'Choose another page'}
        </Button>
      </div>
      {help !== undefined && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
