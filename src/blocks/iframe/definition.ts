import { defineBlock } from '#content/define.ts';
import type { StoredTarget } from '#content/fields/pointers.ts';
import { target } from '#content/fields/pointers.ts';
import { number } from '#content/fields/scalar.ts';
import { text } from '#content/fields/text.ts';

const FRAMEABLE = /^(https:\/\/|\/)/i;
const isFrameable = (address: StoredTarget) =>
  address === null || 'page' in address || ('url' in address && FRAMEABLE.test(address.url));
const message = 'must be a page, a path of this site or an address with https://';

/** Spec §3 iframe: url, mobile_url, default_height. */
export const iframe = defineBlock({
  type: 'iframe',
  label: 'Frame',
  group: 'layout',
  help: 'A page of this site, or of a host that is allowed in the integrations settings. For other hosts, only a link is shown.',
  fields: {
    url: target({ label: 'Address', help: 'Choose a page of this site, or enter a web address.', required: true }),
    mobile_url: target({ label: 'Address on small screens', help: 'If empty, the same address is used.' }),
    title: text({ label: 'Title for screen readers', help: 'Read by screen readers.', required: true, maxLength: 120 }),
    default_height: number({
      label: 'Height in pixels',
      help: 'Used until the framed page reports its own height.',
      min: 50,
      max: 20_000,
      initial: 600,
    }),
  },
  rules: ({ url, mobile_url }) => [
    ...(isFrameable(url) ? [] : [{ field: 'url', message }]),
    ...(isFrameable(mobile_url) ? [] : [{ field: 'mobile_url', message }]),
  ],
  example: {
    url: { url: 'https://booking.example/tables/' },
    mobile_url: { url: 'https://booking.example/m/tables/' },
    title: 'Book a private room',
    default_height: 640,
  },
});
