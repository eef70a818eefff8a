import { type RefObject, useEffect, useState } from 'react';

const LEAST_PX = 50;
const MOST_PX = 20_000;

/**
 * A frame's height in pixels: `initial`, then the height that its page sends by `parent.postMessage({ type:
 * 'galley:height', height }, origin)`. Messages of other frames, and of origins other than that of `src`, are ignored.
 * @param src the frame's address; undefined while it has none
 */
export function useFrameHeight(
  frame: RefObject<HTMLIFrameElement | null>,
  src: string | undefined,
  initial: number,
): number {
  const [height, setHeight] = useState(initial);
  useEffect(() => {
    if (src === undefined) return undefined;
    const { origin } = new URL(src, window.location.href);
    const handleMessage = (message: MessageEvent) => {
      const isFrame = message.source !== null && message.source === frame.current?.contentWindow;
      const wanted = isFrame && message.origin === origin ? heightIn(message.data) : undefined;
      if (wanted !== undefined) setHeight(wanted);
    };
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, [frame, src]);
  return height;
}

/** The height in a message, within bounds; undefined for other messages. */
export function heightIn(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, height } = data as { type?: unknown; height?: unknown };
  if (type !== undefined && type !== 'galley:height') return undefined;
  if (typeof height !== 'number' || !Number.isFinite(height)) return undefined;
  return Math.min(MOST_PX, Math.max(LEAST_PX, Math.ceil(height)));
}
