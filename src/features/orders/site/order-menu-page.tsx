import { useEffect, useState } from 'react';
import { RestaurantLinks } from '#features/front-of-house/site/restaurant-links.tsx';
import { locationTitle } from '#features/locator/site/location-links.ts';
import { ALLERGENS, DIETS } from '#features/menus/menu-texts.ts';
import { caloriesOf, type MenuImage, type ShownItem } from '#features/menus/shown-menu.ts';
import { Button, ButtonLink } from '#ui/site/button.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { type BasketLine, withLineAt } from '../basket.ts';
import { findDishes, isWishing, NO_WISH } from '../find-dishes.ts';
import { ORDER_PAGE_PATH, orderMenuUrl } from '../guest-pages.ts';
import type { LineProblem, OrderMenuProps, TimeTexts } from '../page-props.ts';
import type * as itemDialog from './item-dialog.tsx';
import { BasketPanel } from './basket-panel.tsx';
import { allergenName, caloriesText, dietName, ItemMarks } from './item-facts.tsx';
import { useBasket } from './use-basket.ts';
import { useMoney } from './use-money.ts';
import styles from './menu.module.css';

/** An item's choices over the menu. Their code loads when the first item is chosen. */
interface OpenItem {
  item: string;
  /** Index of the changed line in the basket; null for a new line. */
  line: number | null;
  code: typeof itemDialog;
}

/** The menu of a restaurant with the guest's basket beside it. */
export function OrderMenuPage(props: OrderMenuProps) {
  const { restaurant, menu, images, currency, basket: drawn, soonest, reason } = props;
  const t = useTranslate();
  const language = usePageContext().i18n.language.code;
  const { lines, save } = useBasket(drawn);
  const [wish, setWish] = useState(props.wish);
  const [dialog, setDialog] = useState<OpenItem | null>(null);
  const [problem, setProblem] = useState(props.problem);
  const [showsFilters, setShowsFilters] = useState(wish.without.length > 0 || wish.diet !== '');
  const found = findDishes(menu, wish);
  const canOrder = soonest !== null;
  const chosen = dialog && menu.items[dialog.item];
  const hasLines = lines.length > 0;
  const toBasket = t('menu.to_basket', { count: lines.reduce((sum, { quantity }) => sum + quantity, 0) });
  // The link to the basket appears over the dish that gets the focus back from its dialog.
  useEffect(() => {
    if (hasLines) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [hasLines]);

  const open = async (item: string, line: number | null) => {
    // The build drops the rejection handler of `.then(done, failed)` when a stylesheet fails to load, so `catch` is used.
    const code = await import('./item-dialog.tsx').catch(() => null);
    if (code) setDialog({ item, line, code });
    // Its own page has the same choices.
    else window.location.assign(orderMenuUrl(restaurant.rlid, language, { item, ...(line !== null && { line }) }));
  };
  const keep = (next: readonly BasketLine[]) => {
    const found = save(next);
    setProblem(found);
    return found;
  };
  const put = (line: BasketLine, at: number | null): LineProblem | null => {
    const found = keep(withLineAt(lines, at, line));
    if (!found) setDialog(null);
    return found;
  };
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <p className={styles.where}>
          <strong>{locationTitle(restaurant)}</strong> · {restaurant.address1}
          {props.table !== null && <span> · {t('menu.at_table', { table: props.table })}</span>}
          {soonest !== null && <span> · {t('menu.soonest', { ...soonest })}</span>}
        </p>
        {reason && <Refusal {...props} reason={reason} />}
        {problem && <Notice kind="error">{t(`menu.problem_${problem}`)}</Notice>}
        {menu.categories.length > 0 && (
          <>
            <form
              method="get"
              action={ORDER_PAGE_PATH}
              role="search"
              className={styles.search}
              onSubmit={(event) => event.preventDefault()}
            >
              <input type="hidden" name="rlid" value={restaurant.rlid} readOnly />
              <input type="hidden" name="language" value={language} readOnly />
              <label className={styles.searchField}>
                <span>{t('menu.search')}</span>
                <input
                  type="search"
                  name="q"
                  value={wish.q}
                  maxLength={80}
                  onChange={({ target }) => setWish({ ...wish, q: target.value })}
                />
              </label>
              <details
                className={styles.filters}
                open={showsFilters}
                onToggle={({ currentTarget }) => setShowsFilters(currentTarget.open)}
              >
                <summary>{t('menu.filters')}</summary>
                <fieldset className={styles.ticks}>
                  <legend>{t('menu.without')}</legend>
                  {ALLERGENS.map((one) => (
                    <label key={one}>
                      <input
                        type="checkbox"
                        name="without"
                        value={one}
                        checked={wish.without.includes(one)}
                        onChange={({ target }) =>
                          setWish({
                            ...wish,
                            without: target.checked
                              ? [...wish.without, one]
                              : wish.without.filter((other) => other !== one),
                          })
                        }
                      />
                      {allergenName(t, one)}
                    </label>
                  ))}
                </fieldset>
                <fieldset className={styles.ticks}>
                  <legend>{t('menu.diet')}</legend>
                  {(['', ...DIETS] as const).map((one) => (
                    <label key={one}>
                      <input
                        type="radio"
                        name="diet"
                        value={one}
                        checked={wish.diet === one}
                        onChange={() => setWish({ ...wish, diet: one })}
                      />
                      {one === '' ? t('menu.any_diet') : dietName(t, one)}
                    </label>
                  ))}
                </fieldset>
                <p className={styles.soft}>{t('menu.allergen_note')}</p>
              </details>
              <Button type="submit" variant="outline" size="small" className={styles.noScript}>
                {t('menu.show')}
              </Button>
            </form>
            <nav aria-label={t('menu.categories')} className={styles.jump}>
              {found.map(({ id, name }) => (
                <a key={id} href={`#${id}`}>
                  {name}
                </a>
              ))}
            </nav>
          </>
        )}
        <p role="status" className={styles.soft}>
          {found.length === 0
            ? menu.categories.length > 0 && t('menu.nothing_found')
            : isWishing(wish) && t('menu.found', { count: found.reduce((sum, { items }) => sum + items.length, 0) })}
          {found.length === 0 && isWishing(wish) && (
            <Button variant="quiet" size="small" onClick={() => setWish(NO_WISH)}>
              {t('menu.show_all')}
            </Button>
          )}
        </p>
        {found.map(({ id, name, note, items, dayparts }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.category}>
            {/* Lets keyboard users skip the other dishes, which come before the basket. */}
            {hasLines && (
              <a href="#basket" className={styles.skip}>
                {toBasket}
              </a>
            )}
            <h2 id={`${id}-title`}>{name}</h2>
            {(note !== '' || dayparts.length > 0) && (
              <p className={styles.soft}>
                {[note, ...dayparts.map((part) => menu.dayparts[part]?.name ?? '')].filter(Boolean).join(' · ')}
              </p>
            )}
            <ul className={styles.items}>
              {items.map((item) => (
                <Dish
                  key={item.id}
                  item={item}
                  image={images[item.id]}
                  rlid={restaurant.rlid}
                  currency={currency}
                  backAt={props.backAt[item.id]}
                  onOpen={() => void open(item.id, null)}
                />
              ))}
            </ul>
          </section>
        ))}
        {menu.categories.length > 0 && (
          <p className={styles.soft}>
            {t('dish.calorie_note')} {t('dish.nutrition_note')}
          </p>
        )}
      </div>
      <BasketPanel
        rlid={restaurant.rlid}
        menu={menu}
        currency={currency}
        lines={lines}
        canOrder={canOrder}
        onLines={keep}
        onEdit={(at) => {
          const line = lines[at];
          if (line) void open(line.item, at);
        }}
      />
      {hasLines && (
        <a href="#basket" className={styles.toBasket}>
          {toBasket}
        </a>
      )}
      {dialog && (
        <dialog.code.PanelDialog title={chosen?.name ?? ''} onClose={() => setDialog(null)}>
          {chosen && (
            <dialog.code.ItemForm
              rlid={restaurant.rlid}
              item={chosen}
              image={images[chosen.id]}
              menu={menu}
              currency={currency}
              line={dialog.line === null ? null : (lines[dialog.line] ?? null)}
              at={dialog.line}
              problem={null}
              onLine={(line) => put(line, dialog.line)}
            />
          )}
        </dialog.code.PanelDialog>
      )}
    </div>
  );
}

/** One dish of the list: its name links to its choices. */
function Dish({
  item,
  image,
  rlid,
  currency,
  backAt,
  onOpen,
}: {
  item: ShownItem;
  image: MenuImage | undefined;
  rlid: number;
  currency: string;
  backAt: TimeTexts | undefined;
  onOpen: () => void;
}) {
  const t = useTranslate();
  const money = useMoney(currency);
  const language = usePageContext().i18n.language.code;
  const price = item.sizes.length > 1 ? t('dish.from', { price: money(item.price) }) : money(item.price);
  return (
    <li className={styles.dish} data-out={item.isOut || undefined}>
      <h3>
        {item.isOut ? (
          item.name
        ) : (
          <a
            href={orderMenuUrl(rlid, language, { item: item.id })}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onOpen();
            }}
          >
            {item.name}
          </a>
        )}
      </h3>
      <p className={styles.price}>
        {price}
        <span>{caloriesText(t, caloriesOf(item))}</span>
      </p>
      {item.description !== '' && <p className={styles.description}>{item.description}</p>}
      <ItemMarks item={item} />
      {image && <img {...image.small} alt={image.alt} loading="lazy" className={styles.thumbnail} />}
      {item.isOut && <p className={styles.gone}>{backAt ? t('menu.back_at', { ...backAt }) : t('dish.out')}</p>}
      {!item.isOut && item.left !== null && <p className={styles.gone}>{t('menu.left', { count: item.left })}</p>}
    </li>
  );
}

/** Why ordering is not possible here now, and what to do instead. */
function Refusal({
  reason,
  pauseReason,
  opensAt,
  url,
  restaurant,
}: OrderMenuProps & { reason: NonNullable<OrderMenuProps['reason']> }) {
  const t = useTranslate();
  return (
    <>
      <Notice>
        <p>{t(`menu.reason_${reason}`)}</p>
        {pauseReason !== '' && <p>{pauseReason}</p>}
        {opensAt && <p>{t('menu.opens_at', { ...opensAt })}</p>}
      </Notice>
      {url && <ButtonLink href={url}>{t('menu.elsewhere')}</ButtonLink>}
      <RestaurantLinks restaurant={restaurant} others={t('menu.others')} />
    </>
  );
}
