import { useEffect, useEffectEvent, useState } from 'react';
import { timeAt } from '#features/front-of-house/time-at.ts';
import { twoDigits } from '#features/opening-hours/hours-clock.ts';
import { LiveRegion } from '#ui/site/live-region.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { browserNow, pageAge } from '#ui/site/use-now.ts';
import styles from './reservation.module.css';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/**
 * Countdown of a hold. It starts when the hold is read, so a wrong clock of the device does not matter. Screen readers
 * announce it at the start, when one minute is left, and at the end. Without JavaScript it shows the end.
 * @param isOfPage the hold was read for this page, whose scripts may have loaded later
 * @param onLapsed called once, when the time is over
 */
export function HoldClock({
  heldUntil,
  readAt,
  timeZone,
  isOfPage = false,
  onLapsed,
}: {
  heldUntil: string;
  readAt: string;
  timeZone: string;
  isOfPage?: boolean;
  onLapsed?: (() => void) | undefined;
}) {
  const t = useTranslate();
  const { code } = usePageContext().i18n.language;
  const heldMs = Date.parse(heldUntil) - Date.parse(readAt);
  const [left, setLeft] = useState<number>();
  const lapse = useEffectEvent(() => onLapsed?.());

  useEffect(() => {
    const end = browserNow() + heldMs - (isOfPage ? pageAge() : 0);
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((end - browserNow()) / SECOND_MS));
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      lapse();
    };
    const timer = setInterval(tick, SECOND_MS);
    tick();
    return () => clearInterval(timer);
  }, [heldMs, isOfPage]);

  const spoken =
    left === undefined
      ? ''
      : left > 60
        ? t('hold.minutes', { count: Math.ceil(heldMs / MINUTE_MS) })
        : t(left > 0 ? 'hold.last_minute' : 'hold.over');
  return (
    <>
      <p role="timer" className={styles.clock}>
        {left === undefined
          ? t('hold.until', timeAt(Date.parse(heldUntil), { language: code, timeZone }))
          : left > 0
            ? t('hold.left', { left: `${Math.floor(left / 60)}:${twoDigits(left % 60)}` })
            : t('hold.over')}
      </p>
      <LiveRegion message={spoken} />
    </>
  );
}
