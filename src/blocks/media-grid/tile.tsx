import type { ReactNode } from 'react';
import type { BlockProps } from '#content/define.ts';
import { Picture } from '#ui/site/picture.tsx';
import { VisuallyHidden } from '#ui/site/visually-hidden.tsx';
import { Figure } from '../figure.tsx';
import { playable } from '../playable.ts';
import { Piece } from '../stream.tsx';
import type { mediaGrid } from './definition.ts';
import styles from './view.module.css';

export type Tile = BlockProps<typeof mediaGrid>['tiles'][number];

/** The content of a tile; null when it was deleted. */
export function drawTile(tile: Tile): ReactNode {
  if (tile.type === 'image') return drawImage(tile);
  if (tile.type === 'background_video') return drawBackground(tile);
  const video = playable(tile.video);
  return (
    video && (
      <Figure caption={tile.caption}>
        <Piece name="video_player" video={video} />
      </Figure>
    )
  );
}

function drawImage({ desktop_image, mobile_image, alt_text, link, desktop_width }: Tile): ReactNode {
  const image = desktop_image ?? mobile_image;
  if (!image) return null;
  const share = Math.min(1, (desktop_width ?? 12) / 12);
  const sizes = `(width > 1400px) ${Math.ceil(share * 1312)}px, (width > 840px) ${Math.ceil(share * 94)}vw, 94vw`;
  const name = alt_text || image.alt || image.title;
  const isLink = link !== null && name !== '';
  const picture = (
    <Picture
      image={image}
      small={mobile_image}
      alt={isLink ? name : alt_text || image.alt}
      sizes={sizes}
      className={styles.fill}
    />
  );
  if (!isLink) return picture;
  return (
    <a className={styles.link} href={link}>
      {picture}
    </a>
  );
}

function drawBackground(tile: Tile): ReactNode {
  const { alt_text, link } = tile;
  const desktop = playable(tile.desktop_video);
  const mobile = playable(tile.mobile_video);
  const shown = desktop ?? mobile;
  if (!shown) return null;
  const name = alt_text || shown.title;
  return (
    <>
      <Piece
        name="background_video"
        desktop={desktop}
        mobile={mobile}
        desktopSize={{ width: tile.desktop_width_px, height: tile.desktop_height_px }}
        mobileSize={{ width: tile.mobile_width_px, height: tile.mobile_height_px }}
        className={styles.video}
      />
      {/* Beside the video and over it: the button that stops the video cannot be inside a link. */}
      {link && name ? (
        <a className={styles.over} href={link}>
          <VisuallyHidden>{name}</VisuallyHidden>
        </a>
      ) : (
        alt_text !== '' && <VisuallyHidden>{alt_text}</VisuallyHidden>
      )}
    </>
  );
}
