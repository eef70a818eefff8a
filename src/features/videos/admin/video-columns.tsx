import { Link } from '@tanstack/react-router';
import type { VideoRow } from '#features/videos/contract.ts';
import { formatFileSize } from '#shared/file-size.ts';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Icon } from '#ui/admin/icon.tsx';
import { type Column, Soft } from '#ui/admin/listing/data-table.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { durationText } from './duration-text.ts';
import styles from './videos.module.css';

/** What the list of videos tells of each. */
export const VIDEO_COLUMNS: readonly [Column<VideoRow>, ...Column<VideoRow>[]] = [
  { name: 'title', label: 'Title', isSortable: true, cell: (row) => <Title row={row} /> },
  {
    name: 'collection',
    label: 'Collection',
    cell: ({ collection, is_private }) => (
      <>
        {collection || 'Root'}
        {is_private && <Soft>Private</Soft>}
      </>
    ),
  },
  {
    name: 'created_at',
    label: 'Created',
    isSortable: true,
    isDownFirst: true,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
  {
    name: 'size',
    label: 'Size',
    isSortable: true,
    isDownFirst: true,
    isNumber: true,
    cell: (row) => <Size bytes={row.size_bytes} />,
  },
  {
    name: 'uses',
    label: 'Uses',
    isSortable: true,
    isDownFirst: true,
    isNumber: true,
    cell: ({ uses }) => <Count value={uses} />,
  },
];

function Title({ row: { id, title, thumbnail, width, height, duration_seconds } }: { row: VideoRow }) {
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
          {duration_seconds !== null && `, ${durationText(duration_seconds)}`}
        </Soft>
      </span>
    </span>
  );
}

function Size({ bytes }: { bytes: number }) {
  return formatFileSize(bytes, useFormats().language);
}

function Count({ value }: { value: number }) {
  return formatCount(value, useFormats().language);
}
