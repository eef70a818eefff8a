import { useCallback, useEffect, useRef, useState } from 'react';

const CHIME_AGAIN_MS = 20_000;

/**
 * A shift on this device: browsers play sounds only after a press, so "Start shift" unlocks and tests them, and keeps
 * the screen on. Arrivals then chime until the screen is touched.
 * @param come ids of open arrivals; undefined before the first load
 */
export function useShift(come: readonly number[] | undefined) {
  const [isOn, setOn] = useState(false);
  const audio = useRef<AudioContext | undefined>(undefined);
  const known = useRef<ReadonlySet<number> | undefined>(undefined);

  const chime = useCallback(() => {
    const context = audio.current;
    if (!context) return;
    for (const [index, pitch] of [880, 1175].entries()) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      const begin = context.currentTime + index * 0.18;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.25, begin);
      volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.35);
      tone.connect(volume).connect(context.destination);
      tone.start(begin);
      tone.stop(begin + 0.4);
    }
  }, []);

  const start = () => {
    audio.current ??= new AudioContext();
    void audio.current.resume();
    setOn(true);
    chime();
  };
  const end = () => {
    void audio.current?.close();
    audio.current = undefined;
    setOn(false);
  };

  // Sign-in, sleep and other windows release the lock, so it is taken again when the window becomes visible.
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    const take = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (taken) => (lock = taken),
        // A device in power-saving mode refuses; the shift continues without the lock.
        () => undefined,
      );
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, [isOn]);

  const joined = come ?? [];
  const joinedKey = joined.join(' ');
  useEffect(() => {
    const before = known.current;
    known.current = new Set(joined);
    if (!isOn || !before || joined.every((id) => before.has(id))) return undefined;
    chime();
    const timer = setInterval(chime, CHIME_AGAIN_MS);
    const seen = () => clearInterval(timer);
    addEventListener('pointerdown', seen, { once: true });
    addEventListener('keydown', seen, { once: true });
    return () => {
      seen();
      removeEventListener('pointerdown', seen);
      removeEventListener('keydown', seen);
    };
    // `joinedKey` stands for `joined`, which is new at each drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [joinedKey, isOn, chime]);

  return { isOn, start, end };
}
