import { formatFileSize } from '#shared/file-size.ts';
import { ButtonLink } from '#ui/site/button.tsx';
import { Container } from '#ui/site/layout.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { Picture } from '#ui/site/picture.tsx';
import { VisuallyHidden } from '#ui/site/visually-hidden.tsx';
import type { MediaDownloadTile } from './definition.ts';
import styles from './media-downloads.module.css';

/** Files for the press, one tile each. */
export function MediaDownloads({ tiles }: { tiles: readonly MediaDownloadTile[] }) {
  const t = useTranslate();
  return (
    <section aria-labelledby="media-downloads" className={styles.downloads}>
      <Container>
        <h2 id="media-downloads" className={styles.heading}>
          {t('press.downloads')}
        </h2>
        <ul className={styles.tiles}>
          {tiles.map((tile, at) => (
            <li key={`${tile.url} ${at}`} className={styles.tile}>
              <Tile {...tile} />
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}

function Tile({ title, image, file_extension, file_size, url }: MediaDownloadTile) {
  const t = useTranslate();
  const language = usePageContext().i18n.language.code;
  return (
    <>
      {image ? (
        <Picture image={image} className={styles.image} sizes="(width > 840px) 24rem, 100vw" />
      ) : (
        <div className={styles.blank} aria-hidden="true">
          .{file_extension}
        </div>
      )}
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.file}>
          {t('press.file_line', { file_extension, size: formatFileSize(file_size, language) })}
        </p>
        <ButtonLink href={url} variant="outline" size="small" download="">
          {t('press.download')}
          <VisuallyHidden> {title}</VisuallyHidden>
        </ButtonLink>
      </div>
    </>
  );
}
