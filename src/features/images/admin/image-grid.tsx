import type { ImageRow } from '#features/images/staff-contract.ts';
import { formatFileSize } from '#shared/file-size.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { RowTick, SelectAll } from '#ui/admin/listing/table-parts.tsx';
import type { Selection } from '#ui/admin/listing/use-selection.ts';
import { ImageTitle } from './image-title.tsx';
import styles from './images.module.css';
import { Thumbnail } from './thumbnail.tsx';

/** Images as a grid of thumbnails. */
export function ImageGrid({ rows, selection }: { rows: readonly ImageRow[]; selection: Selection }) {
  const { language } = useFormats();
  return (
    <>
      {selection.size > 0 && (
        <div className={styles.all}>
          <SelectAll selection={selection} count={rows.length} />
          <span aria-hidden="true">Select all shown</span>
        </div>
      )}
      <ul className={styles.grid} aria-label="Images">
        {rows.map((row) => (
          <li key={row.id} className={styles.card} data-selected={selection.has(row.id) || undefined}>
            <Thumbnail row={row} isLarge />
            <div className={styles.caption}>
              <p className={styles.title}>
                <ImageTitle row={row} />
              </p>
              <p className={styles.soft}>
                {[
                  row.collection || 'Root',
                  `${row.width} × ${row.height}`,
                  row.sizeBytes === null ? '' : formatFileSize(row.sizeBytes, language),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <p className={styles.soft}>
                {row.uses === 0 ? 'Not used' : row.uses === 1 ? '1 use' : `${row.uses} uses`}
                {row.altText === '' && <span className={styles.missing}>No alternative text</span>}
              </p>
            </div>
            <span className={styles.tick}>
              <RowTick id={row.id} title={row.title} selection={selection} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
