import type { OrderItemProps } from '#features/orders/page-props.ts';
import { OrderItemPage } from '#features/orders/site/order-item-page.tsx';
import { Sheet } from '../sheet.tsx';

/** The choices of one item of the menu. */
export function OrderItemTemplate(props: OrderItemProps) {
  return (
    <Sheet title={props.menu.items[props.item]?.name ?? ''} blocks={[]}>
      <OrderItemPage {...props} />
    </Sheet>
  );
}
