import { useId } from 'react';
import type { BlockProps } from '#content/define.ts';
import { usePreferredLocation } from '#features/locator/site/use-preferred-location.ts';
import { locationTitle } from '#features/locator/site/location-links.ts';
import { chosenCategories, type DishOnPage, type MenuOnPage, unknownCategories } from '#features/menus/menu-on-page.ts';
import type { DishThere } from '#features/menus/site/read-restaurant-menu.ts';
import { useRestaurantMenu } from '#features/menus/site/use-restaurant-menu.ts';
import { orderMenuUrl } from '#features/orders/guest-pages.ts';
import { caloriesText, ItemMarks } from '#features/orders/site/item-facts.tsx';
import { useMoney } from '#features/orders/site/use-money.ts';
import { currencyOf } from '#features/menus/money.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import type { menu } from './definition.ts';
import styles from './view.module.css';

/** The chain's menu, the same for everybody; in the browser, the menu of the saved restaurant. */
export function Menu({ heading, categories: chosen, show_allergens }: BlockProps<typeof menu>) {
  const t = useTranslate();
  // A page may show the same category in two blocks.
  const own = useId();
  const { block_data, i18n, map_page_url } = usePageContext();
  const language = i18n.language.code;
  const saved = usePreferredLocation();
  const restaurant = saved.status === 'ready' ? saved.location : undefined;
  const there = useRestaurantMenu(restaurant?.rlid, language);
  const here = there && restaurant;
  const onPage = block_data?.['menu'] as MenuOnPage | undefined;
  if (!onPage) return null;
  const unknown = onPage.isPreview ? unknownCategories(onPage, chosen) : [];
  const shown = chosenCategories(onPage, chosen)
    .map((category) => ({ ...category, items: category.items.filter(({ id }) => !there || there[id]) }))
    .filter(({ items }) => items.length > 0);
  if (shown.length === 0 && unknown.length === 0) return null;
  const Title = heading === '' ? 'h2' : 'h3';
  // The chain's prices are in dollars of the United States.
  const currency = here ? currencyOf(here) : 'USD';
  const hasPrices = here !== undefined || language !== 'fr-CA';
  return (
    <section className={styles.menu} data-flow="feature">
      {heading !== '' && <h2 className={styles.heading}>{heading}</h2>}
      {unknown.length > 0 && <Notice>{`The menu has no category "${unknown.join('", "')}".`}</Notice>}
      <p className={styles.where}>
        {here ? (
          <>
            {t('dish.prices_of', { name: locationTitle(here) })}{' '}
            <a href={orderMenuUrl(here.rlid, language)}>{t('dish.order')}</a>
          </>
        ) : (
          <>
            {t(hasPrices ? 'dish.prices_usual' : 'dish.prices_vary')}{' '}
            <a href={map_page_url}>{t('dish.choose_restaurant')}</a>
          </>
        )}
      </p>
      {shown.map(({ id, name, note, items }) => (
        <section key={id} aria-labelledby={`${own}-${id}`} className={styles.category}>
          <Title id={`${own}-${id}`} className={styles.name}>
            {name}
          </Title>
          {note !== '' && <p className={styles.note}>{note}</p>}
          <ul className={styles.dishes}>
            {items.map((dish) => (
              <Dish
                key={dish.id}
                dish={dish}
                there={there?.[dish.id]}
                currency={hasPrices ? currency : null}
                hasMarks={show_allergens}
              />
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.note}>
        {t('dish.calorie_note')} {t('dish.nutrition_note')}
      </p>
    </section>
  );
}

function Dish({
  dish,
  there,
  currency,
  hasMarks,
}: {
  dish: DishOnPage;
  there: DishThere | undefined;
  /** Null where no prices may be shown. */
  currency: string | null;
  hasMarks: boolean;
}) {
  const t = useTranslate();
  const money = useMoney(currency ?? 'USD');
  const price = money(there?.price ?? dish.price);
  const calories = caloriesText(t, dish.calories);
  return (
    <li className={styles.dish} data-out={there?.isOut || undefined}>
      <p className={styles.line}>
        <strong>{dish.name}</strong>
        {currency !== null && <span className={styles.price}>{dish.hasSizes ? t('dish.from', { price }) : price}</span>}
      </p>
      {there?.isOut && <p className={styles.out}>{t('dish.out')}</p>}
      {dish.description !== '' && <p>{dish.description}</p>}
      {calories !== '' && <p className={styles.facts}>{calories}</p>}
      {hasMarks && <ItemMarks item={dish} />}
    </li>
  );
}
