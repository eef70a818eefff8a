import { useId } from 'react';
import type { BlockProps } from '#content/define.ts';
import { classNames } from '#ui/site/class-names.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import type { table } from './definition.ts';
import { numericColumns } from './numeric-columns.ts';
import styles from './view.module.css';

type Props = BlockProps<typeof table>;

export function Table({ caption, table: rows, has_header_row, has_header_column }: Props) {
  const t = useTranslate();
  const id = useId();
  if (!rows.some((cells) => cells.some((text) => text.trim() !== ''))) return null;
  const head = has_header_row ? rows[0] : undefined;
  const body = head ? rows.slice(1) : rows;
  const isNumeric = numericColumns(body);
  const hasCaption = caption !== '';
  const label = hasCaption ? { 'aria-labelledby': id } : { 'aria-label': t('blocks.table') };
  // A focusable group: on a phone the table is wider than the page, and keys must scroll it too.
  const scroller = { role: 'group', tabIndex: 0, ...label };
  return (
    <div data-flow="table">
      {/* No caption element, which would scroll away with the table. */}
      {hasCaption && (
        <p id={id} className={styles.caption}>
          {caption}
        </p>
      )}
      <div className={styles.region} {...scroller}>
        <table className={classNames(styles.table, has_header_column && styles.headed)} {...(hasCaption && label)}>
          {head && (
            <thead>
              <tr>
                {head.map((text, at) => (
                  <HeaderCell key={at} text={text} scope="col" isNumeric={isNumeric[at] ?? false} />
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {body.map((cells, row) => (
              <tr key={row}>
                {cells.map((text, at) =>
                  has_header_column && at === 0 ? (
                    <HeaderCell key={at} text={text} scope="row" isNumeric={false} />
                  ) : (
                    <td key={at} className={classNames(isNumeric[at] && styles.number)}>
                      {text}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** A cell of the header; an empty corner is not a heading. */
function HeaderCell({ text, scope, isNumeric }: { text: string; scope: 'col' | 'row'; isNumeric: boolean }) {
  const Cell = text.trim() === '' ? 'td' : 'th';
  return (
    <Cell {...(Cell === 'th' && { scope })} className={classNames(isNumeric && styles.number)}>
      {text}
    </Cell>
  );
}
