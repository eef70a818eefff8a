import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { withLineAt } from '../basket.ts';
import { orderMenuUrl } from '../guest-pages.ts';
import type { OrderItemProps } from '../page-props.ts';
import { ItemForm } from './item-form.tsx';
import styles from './item-form.module.css';
import { useBasket } from './use-basket.ts';

/** The choices of one item as a separate page. */
export function OrderItemPage({
  restaurant,
  menu,
  images,
  currency,
  basket,
  item: id,
  line,
  typed,
  problem,
}: OrderItemProps) {
  const t = useTranslate();
  const back = orderMenuUrl(restaurant.rlid, usePageContext().i18n.language.code);
  const { lines, save } = useBasket(basket);
  const item = menu.items[id];
  return (
    <div className={styles.alone}>
      {item && (
        <ItemForm
          rlid={restaurant.rlid}
          item={item}
          image={images[id]}
          menu={menu}
          currency={currency}
          line={typed ?? (line === null ? null : (lines[line] ?? null))}
          at={line}
          problem={problem}
          onLine={(made) => {
            const problem = save(withLineAt(lines, line, made));
            if (!problem) window.location.assign(back);
            return problem;
          }}
        />
      )}
      <p>
        <a href={back}>{t('menu.back')}</a>
      </p>
    </div>
  );
}
