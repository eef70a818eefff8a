import type { OrderPrice } from '../price.ts';
import styles from './checkout.module.css';
import { useMoney } from './use-money.ts';

type PriceWord = 'subtotal' | 'discount' | 'fee_bag' | 'fee_delivery' | 'tax' | 'tip' | 'total' | 'tax_included';

/** The price of an order, line by line. */
export function PriceTable({
  price,
  currency,
  say,
}: {
  price: OrderPrice;
  currency: string;
  /** Texts of the page's part of the catalogue. */
  say: (word: PriceWord) => string;
}) {
  const money = useMoney(currency);
  const rows = [
    [say('subtotal'), price.subtotal, true],
    [say('discount'), -price.discount, price.discount > 0],
    ...price.fees.map(({ kind, amount }) => [say(`fee_${kind}`), amount, true] as const),
    [say('tax'), price.tax, !price.isTaxIncluded],
    [say('tip'), price.tip, price.tip > 0],
  ] as const;
  return (
    <dl className={styles.price}>
      {rows.map(
        ([label, amount, isShown]) =>
          isShown && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{money(amount)}</dd>
            </div>
          ),
      )}
      <div className={styles.sum}>
        <dt>{say('total')}</dt>
        <dd>{money(price.total)}</dd>
      </div>
      {price.isTaxIncluded && (
        <div className={styles.included}>
          <dt>{say('tax_included')}</dt>
          <dd>{money(price.tax)}</dd>
        </div>
      )}
    </dl>
  );
}
