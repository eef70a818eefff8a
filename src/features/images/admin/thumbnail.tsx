import type { ImageRow } from '#features/images/staff-contract.ts';
import { classNames } from '#ui/admin/class-names.ts';
import { Icon } from '#ui/admin/icon.tsx';
import styles from './images.module.css';

/** A thumbnail; the image's title is beside it. */
export function Thumbnail({ row, isLarge = false }: { row: Pick<ImageRow, 'thumbnail'>; isLarge?: boolean }) {
  return (
    <span className={classNames(styles.thumbnail, isLarge && styles.large)}>
      {row.thumbnail === null ? <Icon name="image" /> : <img src={row.thumbnail} alt="" loading="lazy" />}
    </span>
  );
}
