import type { BlockProps } from '#content/define.ts';
import { classNames } from '#ui/site/class-names.ts';
import type { mediaGrid } from './definition.ts';
import { placeTiles } from './place-tiles.ts';
import { drawTile } from './tile.tsx';
import styles from './view.module.css';

export function MediaGrid({ tiles }: BlockProps<typeof mediaGrid>) {
  const shown = tiles.flatMap((tile) => {
    const content = drawTile(tile);
    return content ? [{ tile, content }] : [];
  });
  if (shown.length === 0) return null;
  const large = placeTiles(shown.map(({ tile }) => tile.desktop_width));
  const small = placeTiles(shown.map(({ tile }) => tile.mobile_width));
  return (
    <ul className={styles.grid} data-flow="media">
      {shown.map(({ tile, content }, index) => (
        <li
          key={index}
          className={classNames(
            styles.tile,
            styles[tile.type],
            styles[`from${large[index]?.start}`],
            styles[`span${large[index]?.span}`],
            styles[`smallFrom${small[index]?.start}`],
            styles[`smallSpan${small[index]?.span}`],
          )}
        >
          {content}
        </li>
      ))}
    </ul>
  );
}
