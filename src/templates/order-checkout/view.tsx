import { locationTitle } from '#features/locator/site/location-links.ts';
import type { OrderCheckoutProps } from '#features/orders/page-props.ts';
import { CheckoutPage } from '#features/orders/site/checkout-page.tsx';
import { ComplaintRole } from '#ui/site/field.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { FormSection } from '../form-section.tsx';
import { Sheet } from '../sheet.tsx';

/** The items that a guest orders, and the button to order them. */
export function OrderCheckoutTemplate(props: OrderCheckoutProps) {
  const t = useTranslate();
  return (
    <Sheet title={t('checkout.title')} blocks={[]}>
      <FormSection title={locationTitle(props.restaurant)}>
        {/* The summary of the form says the complaints. */}
        <ComplaintRole value={undefined}>
          <CheckoutPage {...props} />
        </ComplaintRole>
      </FormSection>
    </Sheet>
  );
}
