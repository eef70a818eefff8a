import { type FormEvent, useRef } from 'react';
import type { ShownMenu } from '#features/menus/shown-menu.ts';
import { Button, ButtonLink } from '#ui/site/button.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { VisuallyHidden } from '#ui/site/visually-hidden.tsx';
import { type BasketLine, withLine, withQuantity } from '../basket.ts';
import { checkLine } from '../check-basket.ts';
import { findExtra, lineOf } from '../find-dishes.ts';
import { ACTION_FIELD, checkoutUrl, orderMenuUrl } from '../guest-pages.ts';
import { QUANTITY_FIELD } from '../line-form.ts';
import { OptionTexts } from './option-texts.tsx';
import { useMoney } from './use-money.ts';
import styles from './menu.module.css';

/** The basket beside the menu: lines with prices and quantities, and the link to the checkout. */
export function BasketPanel({
  rlid,
  menu,
  currency,
  lines,
  canOrder,
  onLines,
  onEdit,
}: {
  rlid: number;
  menu: ShownMenu;
  currency: string;
  lines: readonly BasketLine[];
  canOrder: boolean;
  onLines: (lines: readonly BasketLine[]) => void;
  onEdit: (at: number) => void;
}) {
  const t = useTranslate();
  const money = useMoney(currency);
  const { i18n, csrf_token } = usePageContext();
  const language = i18n.language.code;
  const shown = lines.map((line) => ({ line, checked: checkLine(menu, line) }));
  const subtotal = shown.reduce(
    (sum, { line, checked }) => sum + ('code' in checked ? 0 : checked.unitPrice * line.quantity),
    0,
  );
  const extra = findExtra(menu, lines);
  const heading = useRef<HTMLHeadingElement>(null);
  const handleSet = (at: number, quantity: number, isTooMany: boolean) => (event: FormEvent) => {
    event.preventDefault();
    if (isTooMany) return;
    onLines(withQuantity(lines, at, quantity));
    // The button disappears with its line. On the next line's button, another press would remove that line too.
    if (quantity === 0) heading.current?.focus();
  };
  return (
    <section id="basket" aria-labelledby="basket-title" className={styles.basket}>
      <h2 id="basket-title" ref={heading} tabIndex={-1}>
        {t('menu.basket')}
      </h2>
      {shown.length > 0 && (
        <ul className={styles.lines}>
          {shown.map(({ line, checked }, at) => {
            const isGone = 'code' in checked;
            const most = isGone ? Infinity : Math.min(checked.item.mostPerOrder, checked.item.left ?? Infinity);
            const name = menu.items[line.item]?.name ?? line.item;
            return (
              // Lines have no names of their own, and their order is the guest's.
              // eslint-disable-next-line react/no-array-index-key
              <li key={at} className={styles.line}>
                <div>
                  <a
                    href={orderMenuUrl(rlid, language, { item: line.item, line: at })}
                    onClick={(event) => {
                      if (isGone) return;
                      event.preventDefault();
                      onEdit(at);
                    }}
                  >
                    {name}
                  </a>
                  {isGone ? (
                    <p className={styles.gone}>{t('menu.line_gone')}</p>
                  ) : (
                    <OptionTexts sizeName={checked.sizeName} options={checked.options} note={line.note} />
                  )}
                </div>
                <span className={styles.linePrice}>{isGone ? '–' : money(checked.unitPrice * line.quantity)}</span>
                <form method="post" action={orderMenuUrl(rlid, language)} className={styles.stepper}>
                  <input type="hidden" name="csrf_token" value={csrf_token} readOnly />
                  <input type="hidden" name={ACTION_FIELD} value="set" readOnly />
                  <input type="hidden" name="line" value={at} readOnly />
                  {[line.quantity - 1, line.quantity + 1].map((next, index) => (
                    <button
                      // A press changes the number, and must not take the focus from the button.
                      key={index === 0 ? 'less' : 'more'}
                      type="submit"
                      name={QUANTITY_FIELD}
                      value={next}
                      className={styles.step}
                      aria-disabled={(index === 1 && next > most) || undefined}
                      onClick={handleSet(at, next, index === 1 && next > most)}
                    >
                      <span aria-hidden="true">{index === 0 ? (next === 0 ? '×' : '−') : '+'}</span>
                      <VisuallyHidden>
                        {t(index === 1 ? 'menu.one_more' : next === 0 ? 'menu.remove' : 'menu.one_less', { name })}
                      </VisuallyHidden>
                    </button>
                  ))}
                  <span className={styles.count}>{t('menu.times', { count: line.quantity })}</span>
                </form>
              </li>
            );
          })}
        </ul>
      )}
      {shown.length > 0 && extra && (
        <form
          method="post"
          action={orderMenuUrl(rlid, language, { item: extra.id })}
          className={styles.extra}
          onSubmit={(event) => {
            event.preventDefault();
            onLines(withLine(lines, lineOf(extra)));
            // The offer disappears once it is accepted.
            heading.current?.focus();
          }}
        >
          <input type="hidden" name="csrf_token" value={csrf_token} readOnly />
          <input type="hidden" name={ACTION_FIELD} value="add" readOnly />
          <input type="hidden" name={QUANTITY_FIELD} value="1" readOnly />
          <button type="submit">{t('menu.extra', { name: extra.name, price: money(extra.price) })}</button>
        </form>
      )}
      {/* Rendered before the first line, so that screen readers announce what is in the basket, and the subtotal. */}
      <div role="status">
        {shown.length === 0 ? (
          <p className={styles.soft}>{t('menu.basket_empty')}</p>
        ) : (
          <p className={styles.subtotal}>
            <VisuallyHidden>
              {t('menu.to_basket', { count: lines.reduce((sum, { quantity }) => sum + quantity, 0) })}.
            </VisuallyHidden>
            <span>{t('menu.subtotal')}</span> <strong>{money(subtotal)}</strong>
          </p>
        )}
      </div>
      {shown.length > 0 && (
        <>
          <p className={styles.soft}>{t('menu.tax_later')}</p>
          {canOrder ? (
            <ButtonLink href={checkoutUrl(rlid, language)} isWide>
              {t('menu.checkout')}
            </ButtonLink>
          ) : (
            <Button isWide aria-disabled>
              {t('menu.checkout')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
