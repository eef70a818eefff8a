import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';
import { ORDER_PAGE } from '../../pending-pages.ts';

/** The root of the Canadian restaurants: their ordering addresses stand below it. */
export const CANADIAN_HOME: PagePlan = page(TEMPLATES.home, {
  slug: 'ca',
  title: 'Lantern Bay in Canada',
  content: (kit) => ({
    ...promote(
      "Lantern Bay in Canada | From St. John's to Vancouver",
      'Wood-fired fish and chowder in sixty-odd Canadian dining rooms. Find the Lantern Bay nearest you, in English or in French.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.picture('northern-harbor'),
        image_alignment: 'right',
        text_style: 'light',
        title: "From St. John's to Vancouver",
        subtitle: 'The nights are longer up here. We light the lanterns earlier.',
        link: kit.to('/seafood-restaurants/locations/canada/'),
        link_text: 'See Canada locations',
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>Cold water, good fish</h2><p>Our Canadian kitchens buy Canadian first: Fundy lobster and Malpeque oysters in the East, char from land-based farms in the middle, halibut and spot prawns in the West. Prices are in Canadian dollars, and the poutine has lobster on it.</p>',
        media: kit.picture('boats-dawn'),
        media_caption: '',
        column_layout: 'media-left',
        media_alignment: 'align-center',
        links: [kit.link('/locations/', 'Find a restaurant'), kit.link('/fr-ca/', 'En français')],
      }),
    ],
  }),
  children: [ORDER_PAGE],
});
