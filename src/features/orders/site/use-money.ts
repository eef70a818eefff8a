import { usePageContext } from '#ui/site/page-context.tsx';
import { formatMoney } from '#features/menus/money.ts';

/** Formats cents in the language of the page. @param currency ISO 4217 */
export function useMoney(currency: string): (cents: number) => string {
  const language = usePageContext().i18n.language.code;
  return (cents) => formatMoney(cents, { language, currency });
}
