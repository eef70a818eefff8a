import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';

/** Gift cards, with a contact form. */
export const GIFT_CARDS_PAGE: PagePlan = page(TEMPLATES.generic_content, {
  slug: 'gift-cards',
  title: 'Gift cards',
  content: (kit) => ({
    ...promote(
      'Gift cards | Lantern Bay Seafood Kitchen',
      'A Lantern Bay gift card is good in every dining room in the United States, never expires and comes in a tin worth keeping.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.image('family-table'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'Give somebody a Friday',
        subtitle: 'A card, a tin and a wick of waxed rope. It holds from $25 to $500 and never expires.',
        link: kit.to('/locations/'),
        link_text: 'Buy one near you',
      }),
      kit.block(BLOCKS.gift_cards_feature, {
        card_features: [
          {
            content:
              '<h2>The card</h2><p>Good for food and drink in every dining room in the United States, and for orders placed with us. Every receipt shows what is left.</p>',
            image: kit.image('gift-card-front'),
          },
          {
            content:
              '<h2>The tin</h2><p>Recycled steel, from a family workshop in Ohio, and no dearer than the card. For $9 there is a larger one with a candle and two cracker-and-pick sets; all of it goes to the Lantern Fund.</p>',
            image: kit.image('gift-table'),
          },
          {
            content:
              '<h2>The red lantern</h2><p>In Canada, ask for the card with the red lantern: it is charged and spent in Canadian dollars, from St. John’s to Vancouver.</p>',
            image: kit.image('northern-harbor'),
          },
        ],
        ctas: [
          { heading: 'For somebody you like', cta: kit.link('/locations/', 'Find a host stand') },
          { heading: 'What is left on mine?', cta: kit.link('/guest-care/', 'Ask guest care') },
        ],
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>The winter bonus</h2><p>From November 27 to December 31, 2026, every full $100 in gift cards brings a paper slip worth $20. Spend it yourself, or give it away with the card.</p><ul><li>At most five slips for a guest</li><li>Good from January 2 to February 28, 2027, one slip a table</li><li>For food and soft drinks; not with other offers, and without change</li><li>In Canada, the same in Canadian dollars</li></ul>',
        media: kit.image('lantern'),
        media_caption: 'January is when we have time for you',
        column_layout: 'media-left',
        media_alignment: 'align-center',
        links: [kit.link('/press/releases/holiday-hours-2026/', 'Hours over the holidays')],
      }),
      kit.block(BLOCKS.faqs, {
        heading: 'About the cards',
        layout: 'one-column',
        faqs: [
          {
            question: 'How do I see what is left on my card?',
            answer: '<p>Every receipt shows it. A host can look it up too.</p>',
          },
          {
            question: 'What if I lose it?',
            answer: `<p>Keep the receipt. With it, <a href="${kit.href('/guest-care/')}">guest care</a> moves what is left to a new card.</p>`,
          },
          {
            question: 'Can I pay for delivery with it?',
            answer: '<p>For orders placed with us, yes. Not through other companies.</p>',
          },
          {
            question: 'Can I pay for catering with it?',
            answer: `<p>Yes, and with as many as you have. Bring them to the restaurant that <a href="${kit.href('/catering/')}">cooks for you</a>.</p>`,
          },
        ],
      }),
    ],
  }),
});

/** Coupons to print, and offers without a coupon. */
export const OFFERS_PAGE: PagePlan = page(TEMPLATES.generic_content, {
  slug: 'offers',
  title: 'Offers',
  content: (kit) => ({
    ...promote(
      'Offers and coupons | Lantern Bay Seafood Kitchen',
      'Two coupons to print and bring to any Lantern Bay in the United States, and the evenings on which you need none.',
    ),
    body: [
      kit.block(BLOCKS.aligned_rich_text, {
        content:
          '<p>Print one, or show it on your telephone, and hand it over before you order. One offer a table, please; nobody has ever managed two.</p>',
        alignment: 'left',
        width: 'wide',
      }),
      kit.block(BLOCKS.coupon, {
        image: kit.image('chowder'),
        title: 'A pot of chowder, two spoons free',
        description:
          '<p>Order the pot of either chowder, and two of the four mugs are on us. Made at ten and again at four.</p>',
        code: '2SPOONS',
        terms:
          'One coupon a table, in the dining room, on the terrace or for pick-up. Not for delivery through other companies and not with other offers. No cash value. In restaurants in the United States.',
        valid_from: '2026-05-01',
        expires_on: '2027-10-31',
      }),
      kit.block(BLOCKS.coupon, {
        image: kit.image('lime-pie'),
        title: '$10 off supper for two, Sunday to Wednesday',
        description: '<p>With two plates from the hearth, from five o’clock. Pie not included, though advisable.</p>',
        code: 'SLOW10',
        terms:
          'Two main plates at the least; alcohol, gift cards and catering do not count. One coupon a table, not with other offers and not on December 24 or 31. No cash value. In restaurants in the United States.',
        valid_from: '2026-09-01',
        expires_on: '2027-10-31',
      }),
      kit.block(BLOCKS.article_preview_grid, {
        heading: 'No coupon needed',
        articles: [
          {
            page: kit.pageId('/military-monday/'),
            image: kit.image('restaurant-front'),
            title: 'Military Monday',
            summary: 'Fifteen percent off for the whole table when one of you serves, served or waits at home.',
            date: '',
          },
          {
            page: kit.pageId('/lobster-nights/'),
            image: kit.image('seafood-plate'),
            title: 'Lobster Nights',
            summary: 'Two lobsters, two sides and a bib each. Thursdays, June to September.',
            date: '',
          },
          {
            page: kit.pageId('/gift-cards/'),
            image: kit.image('gift-table'),
            title: 'The winter bonus',
            summary: 'Twenty dollars for each hundred in gift cards, until New Year’s Eve.',
            date: '',
          },
          {
            page: kit.pageId('/email/'),
            image: kit.image('lighthouse'),
            title: 'The Tide Letter',
            summary: 'What is new on the board and in the harbor, and now and then a coupon.',
            date: '',
          },
        ],
        see_all: { url: null, display_name: '' },
      }),
    ],
  }),
});
