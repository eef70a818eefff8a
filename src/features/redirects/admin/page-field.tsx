import { useState } from 'react';
import { Button } from '#ui/admin/button.tsx';
import { classNames } from '#ui/admin/class-names.ts';
import { useChoosers } from '#ui/admin/content-form/choosers.ts';
import styles from './redirects.module.css';

export interface PageChoice {
  id: number;
  title: string;
}

/** Chooses the page that a redirect leads to. */
export function PageField({
  id,
  value,
  onChange,
  error,
}: {
  /** Of its button, for links of an error summary. */
  id: string;
  value: PageChoice | null;
  onChange: (page: PageChoice | null) => void;
  error: string | undefined;
}) {
  const choosers = useChoosers();
  const [isOpen, setIsOpen] = useState(false);
  const choose = async (): Promise<void> => {
    if (isOpen) return;
    setIsOpen(true);
    const chosen = await choosers.choose('page');
    setIsOpen(false);
    if (chosen) onChange({ id: chosen.id, title: chosen.title });
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`} className={styles.field}>
      <p id={`${id}-label`} className={styles.label}>
        Page
      </p>
      <div className={styles.chosen}>
        <span id={`${id}-value`}>{value === null ? 'No page chosen' : <strong>{value.title}</strong>}</span>
        <Button
          id={id}
          variant="secondary"
          aria-describedby={classNames(`${id}-value`, error && `${id}-error`)}
          onClick={() => void choose()}
        >
          {value === null ? 'Choose a page' : 'Choose another page'}
        </Button>
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
