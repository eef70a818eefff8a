import type { BlockProps } from '#content/define.ts';
import { classNames } from '#ui/site/class-names.ts';
import { useIsLead } from '../flow.tsx';
import { firstShown } from '../media-choice.ts';
import { MediaPiece } from '../media-piece.tsx';
import type { fullWidthMedia } from './definition.ts';
import styles from './view.module.css';

export function FullWidthMedia({ media }: BlockProps<typeof fullWidthMedia>) {
  const isLead = useIsLead();
  const shown = firstShown(media);
  if (!shown) return null;
  return (
    <div data-flow="full" className={classNames(styles.band, styles[shown.type])}>
      <MediaPiece media={shown} isEager={isLead} />
    </div>
  );
}
