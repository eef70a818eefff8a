import type { CataloguePart, Part } from '../parts.ts';

/** The parts of this language's catalogue: each is a chunk of its own in the browser. */
export const PARTS: Readonly<Record<CataloguePart, Part>> = {
  shell: () => import('./shell.json', { with: { type: 'json' } }),
  access: () => import('./access.json', { with: { type: 'json' } }),
  account: () => import('./account.json', { with: { type: 'json' } }),
  blocks: () => import('./blocks.json', { with: { type: 'json' } }),
  checkout: () => import('./checkout.json', { with: { type: 'json' } }),
  contact: () => import('./contact.json', { with: { type: 'json' } }),
  coupon: () => import('./coupon.json', { with: { type: 'json' } }),
  directory: () => import('./directory.json', { with: { type: 'json' } }),
  dish: () => import('./dish.json', { with: { type: 'json' } }),
  forms: () => import('./forms.json', { with: { type: 'json' } }),
  hold: () => import('./hold.json', { with: { type: 'json' } }),
  locator: () => import('./locator.json', { with: { type: 'json' } }),
  login: () => import('./login.json', { with: { type: 'json' } }),
  menu: () => import('./menu.json', { with: { type: 'json' } }),
  order: () => import('./order.json', { with: { type: 'json' } }),
  party: () => import('./party.json', { with: { type: 'json' } }),
  place: () => import('./place.json', { with: { type: 'json' } }),
  press: () => import('./press.json', { with: { type: 'json' } }),
  reservation: () => import('./reservation.json', { with: { type: 'json' } }),
  reserve: () => import('./reserve.json', { with: { type: 'json' } }),
  signup: () => import('./signup.json', { with: { type: 'json' } }),
  unsubscribe: () => import('./unsubscribe.json', { with: { type: 'json' } }),
  waitlist: () => import('./waitlist.json', { with: { type: 'json' } }),
  wish: () => import('./wish.json', { with: { type: 'json' } }),
};
