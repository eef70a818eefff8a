import type { ReactNode } from 'react';
import { TextField } from '#ui/admin/field.tsx';
import { MAX_SEARCH_CHARACTERS } from '#shared/listing.ts';
import styles from './library.module.css';

/** A search with its filters. The arrow down, or Enter, moves to the results. */
export function SearchBox({
  label,
  value,
  onChange,
  onLeave,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
  children?: ReactNode;
}) {
  return (
    <div role="search" className={styles.search}>
      <TextField
        label={label}
        type="search"
        value={value}
        maxLength={MAX_SEARCH_CHARACTERS}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
          event.preventDefault();
          onLeave();
        }}
      />
      {children}
    </div>
  );
}
