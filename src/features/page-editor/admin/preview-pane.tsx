import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/admin/button.tsx';
import { classNames } from '#ui/admin/class-names.ts';
import { Icon } from '#ui/admin/icon.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { EditorIcon } from './editor-icons.tsx';
import styles from './preview-pane.module.css';
import { usePreference } from './preferences.ts';
import { type PreviewInput, usePreview } from './use-preview.ts';

/** Widths that pages are looked at in, in CSS pixels. */
const DEVICES = { phone: 375, tablet: 768, desktop: 1280 } as const;
type Device = keyof typeof DEVICES;
const DEVICE_LABELS: Readonly<Record<Device, string>> = { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' };
const DEVICE_NAMES = ['phone', 'tablet', 'desktop'] as const;

/** The preview beside the form, or over the form on narrow screens. Its frames stay while it is closed. */
export function PreviewPane({ onClose, ...input }: PreviewInput & { onClose: () => void }) {
  const preview = usePreview(input);
  const [device, setDevice] = usePreference<Device>('device', DEVICE_NAMES, 'phone');
  const stage = useStage(DEVICES[device]);
  return (
    <section
      className={styles.pane}
      aria-label="Preview"
      hidden={!input.isOpen}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={styles.bar}>
        <div role="group" aria-label="Width of the preview" className={styles.devices}>
          {DEVICE_NAMES.map((name) => (
            <Button
              key={name}
              variant="quiet"
              isIcon
              aria-label={`${DEVICE_LABELS[name]}, ${DEVICES[name]} pixels`}
              aria-pressed={device === name}
              className={styles.device}
              onClick={() => setDevice(name)}
            >
              <EditorIcon name={name} />
            </Button>
          ))}
        </div>
        <Button
          variant="quiet"
          isIcon
          aria-label="Open the preview in a new tab"
          onClick={() => {
            preview.openTab();
            onClose();
          }}
        >
          <Icon name="external" />
        </Button>
        <Button variant="quiet" isIcon aria-label="Close the preview" data-preview-close onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      {preview.failure && (
        <Notice kind="error" title="The preview could not be loaded">
          <p>{preview.failure}</p>
          <Button variant="secondary" onClick={preview.retry}>
            Try again
          </Button>
        </Notice>
      )}
      {!preview.isDrawn && !preview.failure && <p role="status">Loading the preview…</p>}
      <div ref={stage} className={styles.stage}>
        {([0, 1] as const).map((index) => (
          <iframe
            key={index}
            ref={preview.frames[index]}
            name={preview.names[index]}
            // Our own page, without scripts, which would run on the editor's thread; a preview in its own tab has them.
            sandbox="allow-same-origin"
            title={preview.seen === index ? 'Preview of the page' : 'Next preview'}
            className={classNames(styles.frame, preview.seen !== index && styles.behind)}
            {...(preview.seen !== index && { 'aria-hidden': true, tabIndex: -1 })}
          />
        ))}
      </div>
    </section>
  );
}

/** Keeps a page of the device's width as large as the place allows, and never larger than it is. */
function useStage(widthPixels: number) {
  const stage = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(0);
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setAvailable(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const scale = available > 0 ? Math.min(1, available / widthPixels) : 1;
    stage.current?.style.setProperty('--frame-width', `${widthPixels}px`);
    stage.current?.style.setProperty('--frame-scale', String(scale));
  }, [available, widthPixels]);
  return stage;
}
