import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';

/** The blocks of pages, for staff who build pages. */
export const STYLE_PAGE: PagePlan = page(TEMPLATES.example, {
  slug: 'style',
  title: 'Style page',
  content: (kit) => ({
    ...promote('', '', true),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.image('deep-water'),
        image_alignment: 'center',
        text_style: 'light',
        title: 'What these pages are made of',
        subtitle: 'Type, colors, grounds and controls, each as guests meet it. For people who build pages.',
        link: null,
        link_text: '',
      }),
      kit.block(BLOCKS.artf, {
        copy: '<p>Navy carries, sailcloth rests, brass calls. Lobster red is for the one thing to do next. Blocks have no colors or distances of their own: they take what is shown below.</p>',
      }),
    ],
  }),
});
