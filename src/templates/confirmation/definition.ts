import { defineTemplate } from '#content/define.ts';
import { stream } from '#content/fields/stream.ts';
import { body, promoteFields } from '../page-fields.ts';

/** Spec §2.5 item 2: body blocks plus confirmation_content blocks. */
export const confirmation = defineTemplate({
  name: 'confirmation',
  label: 'Confirmation page',
  help: 'Shown to guests after they complete a step. Hidden from search engines.',
  fields: {
    body: body(),
    confirmation_content: stream('body', { label: 'Confirmation', max: 50 }),
    ...promoteFields,
  },
  example: {
    body: [],
    confirmation_content: [],
    seo_title: '',
    description: '',
    share_image: null,
    is_noindex: true,
  },
  isIndexable: false,
});
