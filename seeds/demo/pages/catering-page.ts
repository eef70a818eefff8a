import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import type { ContentKit } from '../../content-kit.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';
import { PARTY_PAGE } from './party-page.ts';

/** Catering, in sections with a menu, followed by the request form. */
export const CATERING_PAGE: PagePlan = page(TEMPLATES.generic_content, {
  slug: 'catering',
  title: 'Catering',
  content: (kit) => ({
    ...promote(
      'Catering | Lantern Bay Seafood Kitchen',
      'Lobster boils, chowder by the gallon and raw bars that travel: catering for eight to four hundred from your nearest Lantern Bay.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.image('terrace'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'We bring the pot',
        subtitle: 'Boils, chowder and a raw bar that travels, for eight people or four hundred.',
        link: kit.to('/guest-care/'),
        link_text: 'Talk to us',
      }),
      ...theBoil(kit),
      ...toCarryOut(kit),
      ...rawBarOnWheels(kit),
      ...prices(kit),
      ...planning(kit),
    ],
  }),
  children: [PARTY_PAGE],
});

function theBoil(kit: ContentKit) {
  return [
    kit.block(BLOCKS.scroll_nav_menu_item, { name: 'The Wharf Boil', elem_id: 'wharf-boil', sort_order: 0 }),
    kit.block(BLOCKS.two_column_feature, {
      content:
        '<h2>The Wharf Boil</h2><p>Lobster or crab, clams, corn, potatoes and sausage, cooked in one pot in your yard and tipped out on newspaper. We bring the pot, the burner, the crackers, the bibs and somebody who has done it before.</p><p>From eight people. Two days’ notice.</p>',
      media: kit.image('crab-boil'),
      media_caption: 'Paper down, sleeves up',
      column_layout: 'media-right',
      media_alignment: 'align-right',
      links: [],
    }),
    kit.block(BLOCKS.content_grid, {
      heading: 'How the day goes',
      columns: '4',
      cells: [
        step(kit, 'An hour before', 'The burner is lit, and your table gets its newspaper.'),
        step(kit, 'Half an hour before', 'Potatoes and sausage go in, then the corn.'),
        step(kit, 'At the table', 'Shellfish last. The pot is drained and tipped out.'),
        step(kit, 'Afterwards', 'We roll up the paper with everything in it, and take it along.'),
      ],
    }),
  ];
}

function toCarryOut(kit: ContentKit) {
  return [
    kit.block(BLOCKS.scroll_nav_menu_item, { name: 'Chowder and trays', elem_id: 'chowder-and-trays', sort_order: 1 }),
    kit.block(BLOCKS.two_column_feature, {
      content:
        '<h2>By the gallon, by the tray</h2><p>For an office, a wake or the last day of school: ready at the curb, hot, with ladles and bowls of pressed fiber.</p><ul><li>Cream or clear chowder by the gallon, for sixteen mugs</li><li>Lobster rolls by the dozen, fillings and buns apart</li><li>Cedar-plank char, carved and cold, with mustard and dill</li><li>Roasted squash with walnuts and lentils, for those who skip the fish</li></ul>',
      media: kit.image('chowder'),
      media_caption: '',
      column_layout: 'media-left',
      media_alignment: 'align-center',
      links: [kit.link('/menu/allergens/', 'What each dish holds')],
    }),
  ];
}

function rawBarOnWheels(kit: ContentKit) {
  return [
    kit.block(BLOCKS.scroll_nav_menu_item, { name: 'Raw bar on wheels', elem_id: 'raw-bar', sort_order: 2 }),
    kit.block(BLOCKS.heading, { heading_text: 'A raw bar that travels', size: 'h2', style: 'rope' }),
    kit.block(BLOCKS.artf, {
      copy: '<p>One zinc table, four hundred pounds of ice and a shucker, who opens about two hundred oysters an hour and talks about each of them if you let it happen. It fits through a door of thirty-two inches and runs without electricity.</p><p>From forty guests; in states where the health department allows shellfish to be opened outdoors.</p>',
    }),
  ];
}

function prices(kit: ContentKit) {
  return [
    kit.block(BLOCKS.scroll_nav_menu_item, { name: 'Prices', elem_id: 'prices', sort_order: 3 }),
    kit.block(BLOCKS.table, {
      caption: 'Usual prices before tax',
      table: [
        ['', 'From', 'Per guest', 'Notice'],
        ['Wharf Boil with crab', '8 guests', '$46', 'Two days'],
        ['Wharf Boil with lobster', '8 guests', 'Follows the dock', 'Two days'],
        ['Chowder, a gallon', '16 mugs', '$5.50', 'One day'],
        ['Lobster rolls, a dozen', '6 guests', '$49', 'One day'],
        ['Raw bar on wheels', '40 guests', '$32', 'Ten days'],
      ],
      has_header_row: true,
      has_header_column: true,
    }),
    kit.block(BLOCKS.alert, {
      heading: 'For December 24 and 31',
      content: '<p>Please order by the 20th. After that the pots are spoken for.</p>',
      tone: 'information',
      link: kit.link('/press/releases/holiday-hours-2026/', 'Holiday hours'),
    }),
  ];
}

function planning(kit: ContentKit) {
  return [
    kit.block(BLOCKS.scroll_nav_menu_item, { name: 'Planning', elem_id: 'planning', sort_order: 4 }),
    kit.block(BLOCKS.accordion_feature, {
      heading: 'What you need to know',
      intro: '<p>The rest is our business.</p>',
      items: [
        {
          title: 'How far we come',
          content: '<p>Twenty-five miles from the restaurant that cooks for you; farther by arrangement.</p>',
          image: null,
        },
        {
          title: 'What we need from you',
          content: '<p>Level ground for the burner, a table, and a hose or a tap within fifty feet.</p>',
          image: null,
        },
        {
          title: 'If it rains',
          content: '<p>We cook under our own awning. You eat indoors, and nobody minds the newspaper.</p>',
          image: kit.image('family-table'),
        },
        {
          title: 'Different dishes for different guests',
          content: '<p>Tell us who eats what when you book, allergies above all.</p>',
          image: null,
        },
        {
          title: 'Deposits and cancellations',
          content:
            '<p>A fifth when you book, which you get back until two days before. When a storm is the reason, you get it back whenever you call.</p>',
          image: null,
        },
      ],
    }),
    kit.block(BLOCKS.link_row, {
      links: [
        kit.link('/catering/plan-a-party/', 'Plan yours with us'),
        kit.link('/locations/', 'Call your restaurant'),
      ],
    }),
  ];
}

function step(kit: ContentKit, heading_text: string, words: string) {
  return {
    content: [
      kit.block(BLOCKS.heading, { heading_text, size: 'h3', style: 'plain' }),
      kit.block(BLOCKS.artf, { copy: `<p>${words}</p>` }),
    ],
  };
}
