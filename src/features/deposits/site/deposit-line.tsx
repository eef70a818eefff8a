import { formatMoney } from '#features/menus/money.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import type { Deposit, DepositTerms } from '../contract.ts';

/** The deposit of a place or a reservation in words. @param until until when the guest gets it back; null when that is over */
export function DepositLine({
  deposit: { state, perGuest, total, currency },
  until,
}: {
  deposit: Deposit;
  until: { date: string; time: string; hour: number } | null;
}) {
  const t = useTranslate();
  const { code: language } = usePageContext().i18n.language;
  const money = (cents: number) => formatMoney(cents, { language, currency });
  const isDue = state === 'due' || state === 'waiting';
  return (
    <p>
      {t(`reserve.deposit_${state}`, { each: money(perGuest), total: money(total) })}{' '}
      {until && (isDue || state === 'paid') && t('reserve.deposit_back', until)}
      {!until && isDue && t('reserve.deposit_not_back')}
    </p>
  );
}

/** What a deposit costs, before a time is chosen. */
export function DepositOffer({ deposit: { perGuest, currency } }: { deposit: DepositTerms }) {
  const t = useTranslate();
  const { code: language } = usePageContext().i18n.language;
  return t('reserve.deposit_each', { each: formatMoney(perGuest, { language, currency }) });
}
