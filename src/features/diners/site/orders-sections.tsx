import type { OrderedItem } from '#features/orders/account-order.ts';
import { ORDER_AGAIN_PATH } from '#features/orders/guest-pages.ts';
import { Button, ButtonLink } from '#ui/site/button.tsx';
import { TextField } from '#ui/site/field.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import type { Favourite } from '../contract.ts';
import { MAX_FAVOURITE_CHARACTERS, type ShownOrder } from '../guest-pages.ts';
import { AccountForm, ListPart, useDayAndTime } from './account-part.tsx';
import styles from './account.module.css';

/** Orders and favourites of the account. */
export function OrdersSections({ orders, favourites }: { orders: ShownOrder[]; favourites: Favourite[] }) {
  return (
    <>
      <ListPart id="orders" items={orders}>
        {(order) => <OrderItem key={order.id} order={order} />}
      </ListPart>
      <ListPart id="favourites" items={favourites}>
        {(favourite) => <FavouriteItem key={favourite.id} favourite={favourite} />}
      </ListPart>
    </>
  );
}

function OrderItem({ order }: { order: ShownOrder }) {
  const t = useTranslate();
  const { id, restaurantName, at, state, items, totalWords, url } = order;
  const { day, time } = useDayAndTime(order);
  const name = restaurantName || t('account.gone');
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.strong}>{name}</p>
        <p>
          <time dateTime={at}>
            {day}, {time}
          </time>
          &nbsp;· {totalWords}
        </p>
        <p>{itemWords(items)}</p>
        <p className={styles.soft}>{t(`account.order_${state}`)}</p>
      </div>
      {url !== null ? (
        <ButtonLink size="small" href={url} aria-label={`${t('account.open')}, ${name}`}>
          {t('account.open')}
        </ButtonLink>
      ) : (
        restaurantName !== '' && <OrderAgain field="order" id={id} label={`${name}, ${day}`} />
      )}
      {restaurantName !== '' && (
        <details className={styles.keep}>
          <summary aria-label={`${t('account.favourite_keep')}, ${name}, ${day}`}>
            {t('account.favourite_keep')}
          </summary>
          <AccountForm action="favourite_add" className={styles.row}>
            <input type="hidden" name="order" value={id} readOnly />
            <TextField
              id={`favourite-name-${id}`}
              name="name"
              label={t('account.favourite_name')}
              maxLength={MAX_FAVOURITE_CHARACTERS}
              autoComplete="off"
            />
            <Button type="submit" variant="outline" size="small">
              {t('account.save')}
            </Button>
          </AccountForm>
        </details>
      )}
    </li>
  );
}

function FavouriteItem({ favourite: { id, name, restaurantName, items } }: { favourite: Favourite }) {
  const t = useTranslate();
  const words = itemWords(items);
  const title = name || words;
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.strong}>{title}</p>
        {name !== '' && <p>{words}</p>}
        <p className={styles.soft}>{restaurantName || t('account.gone')}</p>
      </div>
      {restaurantName !== '' && <OrderAgain field="favourite" id={id} label={title} />}
      <AccountForm action="favourite_remove">
        <input type="hidden" name="id" value={id} readOnly />
        <Button type="submit" variant="quiet" size="small" aria-label={`${t('account.favourite_remove')}, ${title}`}>
          {t('account.favourite_remove')}
        </Button>
      </AccountForm>
    </li>
  );
}

/** Puts an earlier order into the basket, as far as today's menu has its items. */
function OrderAgain({ field, id, label }: { field: 'order' | 'favourite'; id: number; label: string }) {
  const t = useTranslate();
  const { csrf_token, i18n } = usePageContext();
  return (
    <form method="post" action={`${ORDER_AGAIN_PATH}?language=${i18n.language.code}`}>
      <input type="hidden" name="csrf_token" value={csrf_token} readOnly />
      <input type="hidden" name={field} value={id} readOnly />
      <Button type="submit" size="small" aria-label={`${t('account.order_again')}, ${label}`}>
        {t('account.order_again')}
      </Button>
    </form>
  );
}

/** "2 × Crab Cakes, 1 × Coleslaw" */
function itemWords(items: readonly OrderedItem[]): string {
  return items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
}
