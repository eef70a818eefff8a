import type { OrderMenuProps } from '#features/orders/page-props.ts';
import { OrderMenuPage } from '#features/orders/site/order-menu-page.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Sheet } from '../sheet.tsx';

/** The menu of one restaurant, on which guests order. */
export function OrderMenuTemplate(props: OrderMenuProps) {
  const t = useTranslate();
  return (
    <Sheet title={t('menu.title')} blocks={[]}>
      <OrderMenuPage {...props} />
    </Sheet>
  );
}
