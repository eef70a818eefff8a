import { useLayoutEffect, useRef, useState } from 'react';
import type { ImageDetails } from '#features/images/staff-contract.ts';
import { Button } from '#ui/admin/button.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { CutPreviews } from './cut-previews.tsx';
import styles from './focal-editor.module.css';
import { PercentField } from './percent-field.tsx';
import { MIDDLE, type Point, pointAt, stepPoint } from './focal-step.ts';

/** Sets the focal point of an image: by a click or by dragging, by the marker's keys, or as numbers. */
export function FocalEditor({
  id,
  image,
  value,
  error,
  onChange,
}: {
  /** Id of the marker, for links in an error summary. */
  id: string;
  image: Pick<ImageDetails, 'preview' | 'width' | 'height' | 'altText'>;
  /** Null for the middle. */
  value: Point | null;
  error: string | undefined;
  onChange: (point: Point | null) => void;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const marker = useRef<HTMLButtonElement>(null);
  const point = value ?? MIDDLE;
  /** Address that failed to load. A new file has a new address. */
  const [lost, setLost] = useState<string>();
  useLayoutEffect(() => {
    marker.current?.style.setProperty('--x', `${point.x * 100}%`);
    marker.current?.style.setProperty('--y', `${point.y * 100}%`);
  }, [point.x, point.y]);
  const follow = (clientX: number, clientY: number) => {
    const box = stage.current?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return;
    onChange(pointAt((clientX - box.left) / box.width, (clientY - box.top) / box.height));
  };
  const words = `${percent(point.x)} from the left, ${percent(point.y)} from the top`;
  return (
    <div className={styles.editor}>
      {lost === image.preview && (
        <Notice kind="error" title="The image cannot be displayed">
          <p>Its file may be missing. Reload the page. If that does not help, replace the file.</p>
        </Notice>
      )}
      <div className={styles.frame}>
        <div
          ref={stage}
          className={styles.stage}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.preventDefault();
            stage.current?.setPointerCapture(event.pointerId);
            marker.current?.focus();
            follow(event.clientX, event.clientY);
          }}
          onPointerMove={(event) => {
            if (stage.current?.hasPointerCapture(event.pointerId)) follow(event.clientX, event.clientY);
          }}
        >
          <img src={image.preview} alt={image.altText} draggable={false} onError={() => setLost(image.preview)} />
          <button
            ref={marker}
            id={id}
            type="button"
            className={styles.marker}
            aria-label={`Focal point: ${value ? words : 'none (center)'}`}
            aria-describedby={`${id}-help`}
            data-set={value !== null || undefined}
            onKeyDown={(event) => {
              const next = stepPoint(point, event.key, event.shiftKey);
              if (!next) return;
              event.preventDefault();
              onChange(next);
            }}
          />
        </div>
      </div>
      <p id={`${id}-help`} className={styles.help}>
        Click or drag on the image, or move the marker with the arrow keys. Hold Shift for larger steps.
      </p>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.numbers}>
        <PercentField
          label="From the left, in percent"
          value={value?.x ?? null}
          onChange={(x) => onChange(pointAt(x, point.y))}
        />
        <PercentField
          label="From the top, in percent"
          value={value?.y ?? null}
          onChange={(y) => onChange(pointAt(point.x, y))}
        />
        <Button variant="secondary" isBusy={value === null} onClick={() => onChange(null)}>
          Clear
        </Button>
      </div>
      <p role="status" className={styles.said}>
        {value ? `Focal point: ${words}.` : 'No focal point.'}
      </p>
      <CutPreviews image={image} focalPoint={value} />
    </div>
  );
}

/** 0.333 → "33%" */
function percent(fraction: number): string {
  return `${Math.round(fraction * 100)}%`;
}
