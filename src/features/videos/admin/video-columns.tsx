import { Link } from '@tanstack/react-router';
import { durationText } from '#shared/duration-text.ts';
import { COLLECTION_COLUMN, CREATED_COLUMN, SIZE_COLUMN, USES_COLUMN } from '#features/library/admin/media-columns.tsx';
import type { VideoRow } from '#features/videos/contract.ts';
import { Icon } from '#ui/admin/icon.tsx';
import { type Column, Soft } from '#ui/admin/listing/data-table.tsx';
import styles from './videos.module.css';

/** Columns of the list of videos. */
export const VIDEO_COLUMNS: readonly [Column<VideoRow>, ...Column<VideoRow>[]] = [
  { name: 'title', label: 'Title', isSortable: true, cell: (row) => <Title row={row} /> },
  COLLECTION_COLUMN,
  CREATED_COLUMN,
  SIZE_COLUMN,
  USES_COLUMN,
];

function Title({ row: { id, title, thumbnail, width, height, durationSeconds } }: { row: VideoRow }) {
  return (
    <span className={styles.named}>
      <span className={styles.thumbnail}>
        {thumbnail === null ? <Icon name="video" /> : <img src={thumbnail} alt="" loading="lazy" />}
      </span>
      <span>
        <Link to="/wagtail/videos/$id/" params={{ id: String(id) }}>
          {title}
        </Link>
        <Soft>
          {width} × {height}
          {durationSeconds !== null && `, ${durationText(durationSeconds)}`}
        </Soft>
      </span>
    </span>
  );
}
