import { useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './table.module.css';
import type { Selection } from './use-selection.ts';

/** The order of a list: a column's name, with `-` in front for descending order; undefined for the best match first. */
export interface Sorting {
  ordering: string | undefined;
  onSort: (ordering: string) => void;
}

/** The checkbox that selects all rows. */
export function SelectAll({ selection, count }: { selection: Selection; count: number }) {
  const box = useRef<HTMLInputElement>(null);
  const chosen = selection.ids.length;
  const most = Math.min(count, selection.size);
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && chosen < most;
  }, [chosen, most]);
  return (
    <label className={styles.tickBox}>
      <input
        ref={box}
        type="checkbox"
        checked={most > 0 && chosen === most}
        onChange={(event) => selection.setAll(event.currentTarget.checked)}
      />
      <span className={styles.tickWord}>Select all shown</span>
    </label>
  );
}

export function RowTick({ id, title, selection }: { id: number; title: string; selection: Selection }) {
  if (!selection.mayChoose(id)) return null;
  return (
    <label className={styles.tickBox}>
      <input
        type="checkbox"
        checked={selection.has(id)}
        onChange={(event) => selection.set(id, event.currentTarget.checked)}
      />
      <VisuallyHidden>Select {title}</VisuallyHidden>
    </label>
  );
}

/**
 * A sortable heading: a second press reverses the order. `isDownFirst`: newest, largest or most first, as usual for
 * dates and numbers. `isOneWay`: there is only one order. Without `sorting` it is a plain heading.
 */
export function SortHead({
  name,
  label,
  sorting,
  isDownFirst = false,
  isOneWay = false,
  className,
}: {
  name: string;
  label: string;
  sorting: Sorting | undefined;
  isDownFirst?: boolean;
  isOneWay?: boolean;
  className?: string | undefined;
}) {
  if (!sorting) {
    return (
      <th scope="col" className={classNames(styles.plainHead, className)}>
        {label}
      </th>
    );
  }
  const { ordering, onSort } = sorting;
  const [isUp, isDown] = [ordering === name, ordering === `-${name}`];
  const next = () => {
    if (isOneWay) return name;
    if (isUp) return `-${name}`;
    return isDown || !isDownFirst ? name : `-${name}`;
  };
  return (
    <th
      scope="col"
      className={className}
      {...((isUp || isDown) && { 'aria-sort': isUp ? ('ascending' as const) : ('descending' as const) })}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(next())}>
        {label}
        {(isUp || isDown) && <Icon name={isUp ? 'arrow-up' : 'arrow-down'} />}
      </button>
    </th>
  );
}
