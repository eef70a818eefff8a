import type { OrderStatusProps } from '#features/orders/page-props.ts';
import { OrderStatus } from '#features/orders/site/order-status.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { FormSection } from '../form-section.tsx';
import { Sheet } from '../sheet.tsx';

/** The page of an order, for everybody who has its address. */
export function OrderStatusTemplate(props: OrderStatusProps) {
  const t = useTranslate();
  return (
    <Sheet title={t('order.title')} blocks={[]}>
      <FormSection>
        <OrderStatus {...props} />
      </FormSection>
    </Sheet>
  );
}
