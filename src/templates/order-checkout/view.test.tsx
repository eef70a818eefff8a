// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NO_PARTY } from '#features/front-of-house/party-values.ts';
import type { OrderCheckoutProps } from '#features/orders/page-props.ts';
import { buildLocation, renderInPage } from '#test/site-page.tsx';
import { OrderCheckoutTemplate } from './view.tsx';

const TIMES = [{ day: 'Today', times: [{ iso: '2026-11-22T02:30:00.000Z', label: '6:30 PM' }] }];
const PROPS: OrderCheckoutProps = {
  restaurant: buildLocation(),
  currency: 'USD',
  lines: [
    {
      name: 'Lobster roll',
      sizeName: null,
      quantity: 1,
      options: [],
      note: '',
      unitPrice: 2750,
      taxClass: 'meal',
      otherTaxes: [],
    },
  ],
  hasAlcohol: false,
  changes: [],
  terms: {
    tax: { rates: { meal: 70_000, packaged: 0, alcohol: 0 }, isIncluded: false, rounding: 'half_up', per: 'order' },
    fees: [],
    discount: null,
  },
  tipShares: [],
  payWays: ['card', 'at_restaurant'],
  waiting: null,
  delivery: null,
  hasTexts: false,
  table: null,
  slots: { pickup: TIMES, delivery: TIMES },
  reason: null,
  values: {
    ...NO_PARTY,
    mode: 'delivery',
    readyAt: 'asap',
    tip: '0',
    coupon: '',
    vehicle: '',
    payment: 'card',
    address: '12 Bay Street, Reno, NV 89501',
    addressNote: '',
    isOfAge: false,
  },
  attempt: 'attempt-1',
  refusal: null,
  isCheckAsked: false,
  fields: {},
  limit: null,
};

afterEach(cleanup);

describe('the checkout', () => {
  const press = (name: string | RegExp) => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name });
    const { form } = button;
    form?.dispatchEvent(new SubmitEvent('submit', { submitter: button, bubbles: true, cancelable: true }));
    return form?.getAttribute('action');
  };

  it.each(['Check the address', 'Show the total'])('is shown again at its total after “%s”', (name) => {
    renderInPage(<OrderCheckoutTemplate {...PROPS} />);
    expect(press(name)).toMatch(/^\/order\/checkout\/\?rlid=101&language=en#total$/);
  });

  it('begins there, unless a problem takes the focus', () => {
    const scroll = vi.fn<() => void>();
    Element.prototype.scrollIntoView = scroll;
    window.location.hash = '#total';
    renderInPage(<OrderCheckoutTemplate {...PROPS} refusal="address" />);
    expect(scroll).not.toHaveBeenCalled();
    expect(document.activeElement?.getAttribute('role')).toBe('alert');
    cleanup();
    renderInPage(<OrderCheckoutTemplate {...PROPS} />);
    expect(scroll.mock.contexts).toEqual([screen.getByRole('heading', { name: 'Total' })]);
    window.location.hash = '';
  });

  it('announces the complaints of fields by their summary only', () => {
    renderInPage(<OrderCheckoutTemplate {...PROPS} fields={{ name: 'name', phone: 'phone' }} />);
    const said = screen.getAllByRole('alert').filter(({ textContent }) => textContent);
    expect(said.map((one) => one === document.activeElement)).toEqual([true]);
  });

  it('announces one alert: what changed in the basket is a status below the problems', () => {
    const changes = [{ code: 'ITEM_GONE', name: 'Clam chowder' }] as const;
    renderInPage(<OrderCheckoutTemplate {...PROPS} changes={[...changes]} refusal="rate" />);
    expect(screen.getAllByRole('alert').filter(({ textContent }) => textContent)).toHaveLength(1);
    expect(screen.getByText(/Clam chowder/).closest('[role="status"]')).not.toBeNull();
    cleanup();
    renderInPage(<OrderCheckoutTemplate {...PROPS} changes={[...changes]} />);
    expect(screen.getByText(/Clam chowder/).closest('[role="alert"]')).not.toBeNull();
  });

  it('says at the field that a coupon is refused', () => {
    renderInPage(<OrderCheckoutTemplate {...PROPS} refusal="coupon" />);
    const field = screen.getByLabelText('Coupon');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id));
    expect(described.map((one) => one?.textContent)).toContain('Error: This coupon cannot be used for this order.');
  });

  it('is posted to its own address to order', () => {
    renderInPage(<OrderCheckoutTemplate {...PROPS} delivery={{ address: PROPS.values.address, fees: [] }} />);
    expect(press(/^Go on to pay/)).toBe('/order/checkout/?rlid=101&language=en');
    expect(screen.getByLabelText('At your door')).toBeDefined();
  });
});
