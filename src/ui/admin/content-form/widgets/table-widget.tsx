import { memo, useCallback, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Button } from '../../button.tsx';
import { Icon } from '../../icon.tsx';
import { ActionButton } from '../action-button.tsx';
import { FieldFrame } from '../field-frame.tsx';
import { useField, useForm, type WidgetProps } from '../form-context.ts';
import { useAt, useSelected, type FormStore } from '../form-store.ts';
import { pathKey, type Path } from '../tree.ts';
import {
  emptyGrid,
  squared,
  withCell,
  withLine,
  withMovedLine,
  withoutLine,
  withPasted,
  type Axis,
  type Grid,
} from './table-grid.ts';
import styles from './widgets.module.css';

interface Place {
  row: number;
  column: number;
}

/** A grid of plain text. Enter goes down; cells copied from a spreadsheet are pasted from the current cell on. */
export function TableWidget(props: WidgetProps) {
  const { path, description } = props;
  const { store, notify } = useForm();
  const field = useField(props);
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const limits = { rows: limitOf(description.facts['maxRows']), columns: limitOf(description.facts['maxColumns']) };
  const size = useSelected(
    store,
    useCallback((from: FormStore) => sizeOf(squared(from.getIn(path))), [path]),
    isSameSize,
  );
  const at = { row: Math.min(place.row, size.rows - 1), column: Math.min(place.column, size.columns - 1) };

  const change = (next: Grid, focused: Place): void => {
    field.setValue(next);
    setPlace(focused);
    requestAnimationFrame(() => cellAt(box.current, focused.row, focused.column)?.focus());
  };
  const grid = () => squared(store.getIn(path));
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    cellAt(box.current, at.row + 1, at.column)?.focus();
  };
  const handlePaste = (event: ClipboardEvent<HTMLElement>): void => {
    const text = event.clipboardData.getData('text/plain');
    if (field.isReadOnly || !/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    const pasted = withPasted(grid(), at.row, at.column, text, limits);
    change(pasted.grid, at);
    if (pasted.isCut)
      notify(`Some cells were left out: a table has at most ${limits.rows} rows and ${limits.columns} columns.`);
  };

  if (size.rows === 0) {
    return (
      <FieldFrame {...props} field={field} isGroup>
        {({ id }) =>
          field.isReadOnly ? (
            <p className={styles.empty}>Empty</p>
          ) : (
            <div ref={box}>
              <Button id={id} variant="secondary" onClick={() => change(emptyGrid(3, 3), { row: 0, column: 0 })}>
                <Icon name="plus" /> Add table
              </Button>
            </div>
          )
        }
      </FieldFrame>
    );
  }
  return (
    <FieldFrame {...props} field={field} isGroup>
      {() => (
        <div ref={box} className={styles.table}>
          {!field.isReadOnly && <TableTools size={size} at={at} limits={limits} grid={grid} change={change} />}
          <div
            role="group"
            aria-label={`Cells of ${field.label}`}
            className={styles.tableScroll}
            onKeyDown={handleKeyDown}
            onPaste={handlePaste}
          >
            <table>
              <tbody>
                {Array.from({ length: size.rows }, (_, row) => (
                  <tr key={row}>
                    {Array.from({ length: size.columns }, (_, column) => (
                      <td key={column}>
                        <Cell {...{ path, row, column }} isReadOnly={field.isReadOnly} onPlace={setPlace} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </FieldFrame>
  );
}

const Cell = memo(function Cell({
  path,
  row,
  column,
  isReadOnly,
  onPlace,
}: Place & { path: Path; isReadOnly: boolean; onPlace: (place: Place) => void }) {
  const { store } = useForm();
  const cellPath = [...path, row, column];
  const stored = useAt(store, cellPath);
  return (
    <textarea
      rows={1}
      className={styles.cell}
      aria-label={`Row ${row + 1}, column ${column + 1}`}
      data-cell={`${row},${column}`}
      value={typeof stored === 'string' ? stored : ''}
      readOnly={isReadOnly}
      onFocus={() => onPlace({ row, column })}
      onChange={(event) =>
        store.setIn(path, withCell(squared(store.getIn(path)), row, column, event.target.value), {
          coalesce: pathKey(cellPath),
        })
      }
    />
  );
});

/** Actions on the row and the column of the current cell. */
function TableTools({
  size,
  at,
  limits,
  grid,
  change,
}: {
  size: Size;
  at: Place;
  limits: Size;
  grid: () => Grid;
  change: (next: Grid, focused: Place) => void;
}) {
  return (
    <div className={styles.tableTools}>
      {(['row', 'column'] as const).map((axis) => {
        const line = at[axis];
        const count = axis === 'row' ? size.rows : size.columns;
        const isFull = count >= (axis === 'row' ? limits.rows : limits.columns);
        const [before, after] = axis === 'row' ? ['above', 'below'] : ['before', 'after'];
        const go = (to: number): Place => ({ ...at, [axis]: Math.max(0, to) });
        const tool = (icon: ToolIcon, label: string, isDisabled: boolean, next: (now: Grid) => Grid, to: number) => (
          <ActionButton
            icon={icon}
            label={label}
            isDisabled={isDisabled}
            onClick={() => change(next(grid()), go(to))}
          />
        );
        return (
          <div key={axis} role="group" aria-label={`${axis === 'row' ? 'Row' : 'Column'} ${line + 1}`}>
            <span>
              {axis === 'row' ? 'Row' : 'Column'} {line + 1}
            </span>
            {tool('plus', `Insert a ${axis} ${before}`, isFull, (now) => withLine(now, axis, line), line)}
            {tool('plus', `Insert a ${axis} ${after}`, isFull, (now) => withLine(now, axis, line + 1), line + 1)}
            {tool(...MOVE_BACK[axis], line === 0, (now) => withMovedLine(now, axis, line, -1), line - 1)}
            {tool(...MOVE_ON[axis], line === count - 1, (now) => withMovedLine(now, axis, line, 1), line + 1)}
            {tool(
              'trash',
              `Remove this ${axis}`,
              false,
              (now) => withoutLine(now, axis, line),
              Math.min(line, count - 2),
            )}
          </div>
        );
      })}
    </div>
  );
}

type ToolIcon = 'plus' | 'trash' | 'arrow-up' | 'arrow-down' | 'chevron-left' | 'chevron-right';
const MOVE_BACK: Record<Axis, [ToolIcon, string]> = {
  row: ['arrow-up', 'Move this row up'],
  column: ['chevron-left', 'Move this column left'],
};
const MOVE_ON: Record<Axis, [ToolIcon, string]> = {
  row: ['arrow-down', 'Move this row down'],
  column: ['chevron-right', 'Move this column right'],
};

interface Size {
  rows: number;
  columns: number;
}
const sizeOf = (grid: Grid): Size => ({ rows: grid.length, columns: grid[0]?.length ?? 0 });
const isSameSize = (a: Size, b: Size) => a.rows === b.rows && a.columns === b.columns;
const limitOf = (fact: unknown) => (typeof fact === 'number' ? fact : 100);

function cellAt(box: HTMLElement | null, row: number, column: number): HTMLElement | null {
  return (
    box?.querySelector<HTMLElement>(`[data-cell="${row},${column}"]`) ??
    box?.querySelector<HTMLElement>('button') ??
    null
  );
}
