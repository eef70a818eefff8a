import { useLayoutEffect, useRef } from 'react';
import type { RenditionSpec } from '#features/images/contract.ts';
import { planRendition } from '#features/images/rendition-size.ts';
import type { ImageDetails } from '#features/images/staff-contract.ts';
import { classNames } from '#ui/admin/class-names.ts';
import { cutPosition, type Point } from './focal-step.ts';
import styles from './focal-editor.module.css';

const CUTS: readonly { label: string; spec: RenditionSpec; className: string | undefined }[] = [
  {
    label: 'Shared links',
    spec: { operation: 'fill', width: 1200, height: 630, format: 'jpeg' },
    className: styles.wide,
  },
  {
    label: 'Square tiles',
    spec: { operation: 'fill', width: 600, height: 600, format: 'webp' },
    className: styles.square,
  },
];

/** Previews of crops around the focal point, before it is saved. */
export function CutPreviews({
  image,
  focalPoint,
}: {
  image: Pick<ImageDetails, 'preview' | 'width' | 'height'>;
  focalPoint: Point | null;
}) {
  return (
    <ul className={styles.cuts} aria-label="Crop previews">
      {CUTS.map(({ label, spec, className }) => (
        <li key={label}>
          <Cut image={image} spec={spec} focalPoint={focalPoint} className={className} />
          <p className={styles.help}>{label}</p>
        </li>
      ))}
    </ul>
  );
}

function Cut({
  image,
  spec,
  focalPoint,
  className,
}: {
  image: Pick<ImageDetails, 'preview' | 'width' | 'height'>;
  spec: RenditionSpec;
  focalPoint: Point | null;
  className: string | undefined;
}) {
  const element = useRef<HTMLImageElement>(null);
  const { crop } = planRendition(image, spec, focalPoint);
  const at = crop ? cutPosition(image, crop) : { x: 50, y: 50 };
  useLayoutEffect(() => {
    element.current?.style.setProperty('object-position', `${at.x}% ${at.y}%`);
  }, [at.x, at.y]);
  return <img ref={element} src={image.preview} alt="" className={classNames(styles.cut, className)} />;
}
