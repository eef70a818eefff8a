import { type RefObject, useEffect, useRef, useState } from 'react';
import type { BlockProps } from '#content/define.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { FOREIGN_SANDBOX } from '../foreign-sandbox.ts';
import { useFrameHeight } from '../use-frame-height.ts';
import type { iframe } from './definition.ts';
import { type Framed, frameFor } from './frame-for.ts';
import styles from './view.module.css';

const SMALL_SCREEN = '(width <= 840px)';
/** Distance from the window at which a frame begins to load. */
const NEAR = '600px';
const DEFAULT_HEIGHT = 600;

export function Iframe({ url, mobile_url, title, default_height }: BlockProps<typeof iframe>) {
  const { frame_hosts } = usePageContext();
  const t = useTranslate();
  const large = frameFor(url, frame_hosts);
  if (!large) return null;
  if (!large.isAllowed) {
    return (
      <p data-flow="links">
        <a href={large.url}>{t('blocks.open_host', { host: large.host })}</a>
      </p>
    );
  }
  const small = frameFor(mobile_url, frame_hosts);
  return (
    <LiveFrame
      large={large}
      small={small?.isAllowed ? small : large}
      title={title || large.host}
      initialHeight={default_height ?? DEFAULT_HEIGHT}
    />
  );
}

function LiveFrame(props: { large: Framed; small: Framed; title: string; initialHeight: number }) {
  const { large, small, title, initialHeight } = props;
  const t = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useNearFrame(place, large, small);
  const height = useFrameHeight(frame, shown?.url, initialHeight);
  return (
    <div ref={place} data-flow="frame" className={styles.place}>
      {shown ? (
        <iframe
          ref={frame}
          className={styles.frame}
          src={shown.url}
          title={title}
          height={height}
          sandbox={shown.isOwn ? undefined : FOREIGN_SANDBOX}
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <svg className={styles.frame} height={initialHeight} aria-hidden="true" />
      )}
      <noscript>
        <p>
          <a href={large.url}>{large.isOwn ? title : t('blocks.open_host', { host: large.host })}</a>
        </p>
      </noscript>
    </div>
  );
}

/**
 * The frame for this screen, once its place comes near the window; before, an empty place keeps its height. The server
 * does not know the screen. The frame stays when the screen is turned: otherwise the guest's input would be lost.
 */
function useNearFrame(place: RefObject<HTMLElement | null>, large: Framed, small: Framed): Framed | undefined {
  const [isSmall, setSmall] = useState<boolean>();
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setSmall(window.matchMedia(SMALL_SCREEN).matches);
      },
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  if (isSmall === undefined) return undefined;
  return isSmall ? small : large;
}
