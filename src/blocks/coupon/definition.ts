import { defineBlock } from '#content/define.ts';
import { image } from '#content/fields/pointers.ts';
import { richText } from '#content/fields/rich-text.ts';
import { date } from '#content/fields/scalar.ts';
import { multiline, text } from '#content/fields/text.ts';

/** A coupon to print (Spec §2.6, §4: printable, then thank-you after printing). */
export const coupon = defineBlock({
  type: 'coupon',
  label: 'Coupon',
  group: 'promotion',
  help: 'An offer to print and bring to the restaurant. Outside its dates it cannot be printed.',
  fields: {
    image: image({ label: 'Image' }),
    title: text({ label: 'Offer', required: true, maxLength: 120 }),
    description: richText({ label: 'Text' }),
    code: text({ label: 'Code', help: 'The code that the restaurant enters.', maxLength: 40 }),
    terms: multiline({ label: 'Fine print', maxLength: 1000 }),
    valid_from: date({ label: 'Valid from', help: 'The first day. If empty, the coupon is valid immediately.' }),
    expires_on: date({ label: 'Expires on', help: 'The last day. If empty, the coupon does not expire.' }),
  },
  rules: ({ valid_from, expires_on }) =>
    valid_from !== '' && expires_on !== '' && expires_on < valid_from
      ? [{ field: 'expires_on', message: 'must not be before the first day' }]
      : [],
  example: {
    image: 2,
    title: '$5 off a bucket of clams',
    description: '<p>Steamed in cider, for two or for one who does not share.</p>',
    code: 'CLAMBAKE5',
    terms: 'One coupon a table. Not with other offers. No cash value. Dine in or take out.',
    valid_from: '',
    expires_on: '2030-12-31',
  },
});
