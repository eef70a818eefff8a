import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import { FloorPlan } from './floor-plan.tsx';
import styles from './floor-plan.module.css';
import { placeAfter, type TableForm } from './table-plan-values.ts';

const WAYS = [
  { key: 'ArrowLeft', label: 'left', icon: 'chevron-left', columns: -1, rows: 0 },
  { key: 'ArrowUp', label: 'up', icon: 'arrow-up', columns: 0, rows: -1 },
  { key: 'ArrowDown', label: 'down', icon: 'arrow-down', columns: 0, rows: 1 },
  { key: 'ArrowRight', label: 'right', icon: 'chevron-right', columns: 1, rows: 0 },
] as const;

/** The floor plan. Tables are dragged, or chosen and moved by arrow keys or buttons. */
export function FloorEditor({
  tables,
  onChange,
}: {
  tables: readonly TableForm[];
  onChange: (tables: TableForm[]) => void;
}) {
  const [chosen, setChosen] = useState(0);
  const name = tables[chosen]?.name;
  const dragged = useRef(-1);
  const move = (at: number, columns: number, rows: number) => {
    const place = placeAfter(tables, at, columns, rows);
    if (place) onChange(tables.map((table, index) => (index === at ? { ...table, ...place } : table)));
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const way = WAYS.find(({ key }) => key === event.key);
    if (!way) return;
    event.preventDefault();
    move(at, way.columns, way.rows);
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>, at: number) => {
    setChosen(at);
    dragged.current = at;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>, at: number) => {
    if (dragged.current !== at) return;
    const { width, height, left, top } = event.currentTarget.getBoundingClientRect();
    // A table is as large as its field, so a distance in fields is also one in tables.
    move(
      at,
      Math.round((event.clientX - left - width / 2) / width),
      Math.round((event.clientY - top - height / 2) / height),
    );
  };

  return (
    <>
      <FloorPlan tables={tables} label="Tables on the floor">
        {({ name: table, column, row, least, most }, at) => (
          <button
            type="button"
            className={`${styles.table} ${styles.movable}`}
            aria-pressed={at === chosen}
            onClick={() => setChosen(at)}
            onFocus={() => setChosen(at)}
            onKeyDown={(event) => onKeyDown(event, at)}
            onPointerDown={(event) => onPointerDown(event, at)}
            onPointerMove={(event) => onPointerMove(event, at)}
            onPointerUp={() => {
              dragged.current = -1;
            }}
          >
            <strong>
              <VisuallyHidden>Table </VisuallyHidden>
              {table}
            </strong>
            <span>
              {least}–{most}
              <VisuallyHidden>
                {' guests, '}column {column + 1}, row {row + 1}
              </VisuallyHidden>
            </span>
          </button>
        )}
      </FloorPlan>
      {name !== undefined && (
        <div className={styles.ways} role="group" aria-label={`Move table ${name}`}>
          <span>Move table {name}</span>
          <ButtonRow>
            {WAYS.map(({ key, label, icon, columns, rows }) => (
              <Button
                key={key}
                variant="secondary"
                isIcon
                aria-label={`Move table ${name} ${label}`}
                onClick={() => move(chosen, columns, rows)}
              >
                <Icon name={icon} />
              </Button>
            ))}
          </ButtonRow>
        </div>
      )}
    </>
  );
}
