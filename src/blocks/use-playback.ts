import { type RefObject, useEffect, useRef, useState } from 'react';

/** Visible fraction from which a video plays by itself (Spec §9). */
const SEEN_FRACTION = 0.1;
const LESS_MOTION = '(prefers-reduced-motion: reduce)';

interface Playback {
  player: RefObject<HTMLVideoElement | null>;
  isPlaying: boolean;
  toggle(): void;
  onPlay(): void;
  onPause(): void;
}

/**
 * A video that plays and pauses. With `startsInView` it plays by itself while it is visible and pauses when it is not:
 * never for guests who asked for less motion or less data, and no longer once the guest has paused it.
 */
export function usePlayback(startsInView: boolean): Playback {
  const player = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const isPausedByGuest = useRef(false);
  const isPausing = useRef(false);

  useEffect(() => {
    const element = player.current;
    if (!element) return;
    // Before the code was loaded, the page's own controls may have started the video.
    setPlaying(!element.paused);
    if (!startsInView || savesData()) return;
    const lessMotion = window.matchMedia(LESS_MOTION);
    const pause = () => {
      if (element.paused) return;
      isPausing.current = true;
      element.pause();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        const isSeen = (entries.at(-1)?.intersectionRatio ?? 0) >= SEEN_FRACTION;
        if (!isSeen) pause();
        else if (!isPausedByGuest.current && !lessMotion.matches) start(element);
      },
      { threshold: SEEN_FRACTION },
    );
    observer.observe(element);
    const handleMotion = () => {
      if (lessMotion.matches) pause();
    };
    lessMotion.addEventListener('change', handleMotion);
    return () => {
      observer.disconnect();
      lessMotion.removeEventListener('change', handleMotion);
    };
  }, [startsInView]);

  return {
    player,
    isPlaying,
    toggle() {
      if (isPlaying) player.current?.pause();
      else if (player.current) start(player.current);
    },
    onPlay() {
      isPausedByGuest.current = false;
      setPlaying(true);
    },
    onPause() {
      isPausedByGuest.current = !isPausing.current;
      isPausing.current = false;
      setPlaying(false);
    },
  };
}

/** If the browser refuses to play, the video stays as it was: paused, with its button. */
export function start(player: HTMLVideoElement): void {
  player.play().catch(() => {});
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
