import { BLOCKS } from '#blocks/definitions.ts';
import type { StoredBlock } from '#content/stream.ts';
import type { ContentKit } from '../../content-kit.ts';

/** Title and description for search engines: no longer than they show. */
export const HOME_TITLE = 'Lantern Bay Seafood Kitchen | Supper by lantern light';
export const HOME_DESCRIPTION =
  'Wood-fired fish, lobster and chowder made twice a day, in some 700 dining rooms across the United States and Canada. Find yours and order tonight.';

/** What the chain's first page shows. */
export function homeBody(kit: ContentKit): StoredBlock[] {
  return [
    kit.block(BLOCKS.hero, {
      image: kit.picture('harbor-dusk'),
      image_alignment: 'right',
      text_style: 'light',
      title: 'Supper by lantern light',
      subtitle:
        'Fish off the fire, chowder made twice a day, and a table with your name on it. The lamps go on at four.',
      link: kit.to('/locations/'),
      link_text: 'Find a restaurant',
    }),
    kit.block(BLOCKS.two_column_feature, {
      content:
        '<h2>Fire, salt, patience</h2><p>Every Lantern Bay kitchen is built around a hearth. Oak and applewood burn down all afternoon, so that by supper there is a bed of coals for the fish, a slow corner for the corn and a hot grate for the lobster.</p><p>We salt early, turn once and stop there. A good fish needs little else.</p>',
      media: kit.picture('hearth'),
      media_caption: 'The hearth at Harbor Point, Portland, Maine',
      column_layout: 'media-right',
      media_alignment: 'align-center',
      links: [kit.link('/menu/', 'See the menu')],
    }),
    kit.block(BLOCKS.two_column_feature, {
      content:
        '<h2>The first catch of the day</h2><p>What comes in this morning is chalked on the board tonight: haddock, striped bass, Arctic char, whatever the boats and the season agree on. Ask for it grilled, blackened or baked under crumbs.</p><p>When it is gone, it is gone. That is how you know it was fresh.</p>',
      media: kit.picture('seafood-plate'),
      media_caption: 'Whole lobster, charred lemon, drawn butter',
      column_layout: 'media-left',
      media_alignment: 'align-right',
      links: [kit.link('/sourcing/', 'Where our fish comes from')],
    }),
    kit.block(BLOCKS.custom_background_image_wrapper, {
      background_image: kit.picture('deep-water'),
      mobile_background_image: kit.picture('deep-water-tall'),
      text_style: 'light',
      content: [
        kit.block(BLOCKS.heading, { heading_text: 'There is a light on near you', size: 'h2', style: 'rope' }),
        kit.block(BLOCKS.artf, {
          copy: '<p>From the wharf in Portland to a courtyard in Phoenix, each of our dining rooms keeps its own hours, its own catch board and its own lantern in the window.</p>',
        }),
        kit.block(BLOCKS.link_row, {
          links: [
            kit.link('/locations/', 'Search by city or ZIP'),
            kit.link('/seafood-restaurants/locations/', 'Browse by state'),
          ],
        }),
      ],
    }),
    kit.block(BLOCKS.two_column_feature, {
      content:
        '<h2>Bring the boat home</h2><p>Order ahead and we will have it packed hot when you pull up, or carry it out to your car where curbside is offered. Feeding the whole crew? Our catering boils come with the pot, the crackers and the newspaper.</p>',
      media: kit.picture('terrace'),
      media_caption: '',
      column_layout: 'media-right',
      media_alignment: 'align-center',
      links: [kit.link('/catering/', 'Plan a party'), kit.link('/gift-cards/', 'Give a gift card')],
    }),
    kit.block(BLOCKS.faqs, {
      heading: 'Before you come',
      layout: 'two-column',
      faqs: [
        {
          question: 'Do I need a reservation?',
          answer: `<p>Not usually. Where a restaurant takes reservations you will see it on <a href="${kit.href('/locations/')}">its page</a>; elsewhere you can join the wait list before you leave home.</p>`,
        },
        {
          question: 'Is there something for people who do not eat fish?',
          answer:
            '<p>Yes: chicken and steak from the same hearth, a roasted squash plate, and a proper burger. Nobody at the table has to go without.</p>',
        },
        {
          question: 'Can you cook around my allergy?',
          answer: `<p>Tell your server before you order. Our kitchens handle shellfish, fish, wheat, milk, egg and nuts every day; the <a href="${kit.href('/menu/allergens/')}">allergen page</a> says what that means for each dish.</p>`,
        },
        {
          question: 'Are you open on holidays?',
          answer:
            '<p>Most of us close on Christmas Day and early on Christmas Eve. Holiday hours are shown with the hours of each restaurant.</p>',
        },
      ],
    }),
  ];
}
