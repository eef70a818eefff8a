import { timeAt } from '#features/front-of-house/time-at.ts';
import { reservePageUrl } from '#features/reservations/guest-pages.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import type { WaitEstimate } from '../contract.ts';

/** A reservation that is sooner than a place from the list, with a link to it. Nothing without one. */
export function SoonerTable({ estimate, timeZone }: { estimate: WaitEstimate; timeZone: string }) {
  const t = useTranslate();
  const { code } = usePageContext().i18n.language;
  const { rlid, partySize, reservableAt } = estimate;
  if (reservableAt === undefined) return null;
  return (
    <p>
      {t('waitlist.reservable', timeAt(Date.parse(reservableAt), { language: code, timeZone }))}{' '}
      <a href={reservePageUrl(rlid, code, { partySize })}>{t('shell.reserve_table')}</a>
    </p>
  );
}
