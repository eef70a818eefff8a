/** Pause after the last change before the preview is drawn again, in milliseconds. */
export const PREVIEW_DELAY_MS = 400;

/**
 * One rendering per change: `show` is called after a pause, never while it still works; further requests meanwhile are
 * joined into one.
 */
export function createPreviewQueue(show: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isShowing = false;
  let isWanted = false;

  const run = async () => {
    if (isShowing) {
      isWanted = true;
      return;
    }
    isShowing = true;
    isWanted = false;
    try {
      await show();
    } finally {
      isShowing = false;
    }
    if (isWanted) request(0);
  };
  const request = (delayMs = PREVIEW_DELAY_MS) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), delayMs);
  };
  return {
    request,
    stop() {
      clearTimeout(timer);
      isWanted = false;
    },
  };
}
