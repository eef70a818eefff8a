import { body, button, RESTAURANT, SITE, subject } from './template-parts.ts';

/** A mail about an order. */
function orderMail<More extends object = object>(label: string, help: string, more?: More) {
  return {
    label,
    help,
    audience: 'guests',
    list: 'transactional',
    fields: { subject: subject(), body: body(), button: button() },
    placeholders: {
      site: SITE,
      restaurant: RESTAURANT,
      number: { label: 'Number of the order', kind: 'text', isRequired: true, sample: '27' },
      when: {
        label: 'Day and time at which it is ready',
        kind: 'text',
        sample: {
          en: 'Friday, November 20 at 6:45 PM',
          es: 'viernes, 20 de noviembre, 6:45 p.m.',
          'fr-CA': 'vendredi 20 novembre à 18 h 45',
        },
      },
      total: { label: 'Total with tax and tip', kind: 'text', sample: '$42.18' },
      ...(more as More),
      order_link: { label: 'Button to the order', kind: 'button', isRequired: true, sample: '' },
    },
  } as const;
}

/** The mails about an order. */
export const ORDER_MAILS = {
  order_placed: orderMail('Order confirmed', 'Goes to a guest who ordered and gave an e-mail address.'),
  order_paid: orderMail('Order confirmed and paid', 'Goes to a guest who paid by card and gave an e-mail address.'),
  order_changed: orderMail('Order changed', 'Goes to a guest whose order staff changed.'),
  order_refunded: orderMail('Order refunded', 'Goes to a guest whose card staff refund.', {
    amount: { label: 'Refunded amount', kind: 'text', isRequired: true, sample: '$12.00' },
    reason: { label: 'Reason from staff', kind: 'text', sample: 'The fries were cold' },
  } as const),
  order_message: orderMail('Message about an order', 'Goes to a guest when staff write about an order.', {
    message: { label: 'The message', kind: 'text', isRequired: true, sample: 'We are out of limes. Is lemon fine?' },
  } as const),
  order_ready: orderMail('Order is ready', 'Goes to a guest whose order is ready to pick up.'),
  order_delayed: orderMail('Order takes longer', 'Goes to a guest whose order the kitchen delays.'),
  order_cancelled: orderMail('Order cancelled', 'Goes to a guest whose order was cancelled.'),
};
