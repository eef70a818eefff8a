import { defineTemplate } from '#content/define.ts';
import { DONE_PARAMETER, UNSUBSCRIBE_PARAMETERS } from '#features/subscriptions/contract.ts';
import { body, promoteFields } from '../page-fields.ts';

/** Spec §2.5 item 9: a page whose body holds the unsubscribe block. */
export const unsubscribe = defineTemplate({
  name: 'unsubscribe',
  label: 'Unsubscribe page',
  help: 'The page that unsubscribe links in e-mails open. Its body needs the unsubscribe form.',
  placement: { parents: 'any', children: [] },
  parameters: [DONE_PARAMETER, ...Object.values(UNSUBSCRIBE_PARAMETERS)],
  fields: { body: body(), ...promoteFields },
  rules: ({ body: blocks }) =>
    blocks.some(({ type }) => type === 'unsubscribe') ? [] : [{ field: 'body', message: 'needs the unsubscribe form' }],
  example: {
    body: [
      {
        id: '2b9d3c1e-5f64-4a0d-8c37-6e1f0a9b8d75',
        type: 'unsubscribe',
        version: 1,
        value: { title: '', intro: '<p>Tell us which address to take off the list.</p>' },
      },
    ],
    seo_title: '',
    description: '',
    share_image: null,
    is_noindex: true,
  },
  isIndexable: false,
});
