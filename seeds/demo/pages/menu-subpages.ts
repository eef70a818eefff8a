import { BLOCKS } from '#blocks/definitions.ts';
import { EMPTY_MEDIUM } from '#blocks/full-width-media/definition.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import type { ContentKit } from '../../content-kit.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';
import { ALLERGENS, DISHES } from '../documents/dishes.ts';

const rawBar = page(TEMPLATES.generic_content, {
  slug: 'raw-bar',
  title: 'The raw bar',
  content: (kit) => ({
    ...promote(
      'The raw bar | Lantern Bay Seafood Kitchen',
      'Oysters from both coasts, littlenecks, chilled shrimp and crab, opened to order at the bar of every Lantern Bay with a raw license.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.image('raw-bar'),
        image_alignment: 'right',
        text_style: 'dark',
        title: 'Opened when you order',
        subtitle: 'Never before. Take a stool and watch.',
        link: kit.to('/locations/'),
        link_text: 'Find a raw bar',
      }),
      kit.block(BLOCKS.tiered_nav, { navigation: kit.snippet('Menu navigation') }),
      kit.block(BLOCKS.content_grid, {
        heading: 'Two coasts on one tray',
        columns: '3',
        cells: [
          cell(
            kit,
            'The cold East',
            'Maine, Nova Scotia, Prince Edward Island. Firm, very salty, with a clean end. Start here if you have never had one.',
          ),
          cell(
            kit,
            'The middle',
            'Long Island Sound to the Chesapeake. Plumper and rounder, with less salt and a taste of butter. They like a drop of vinegar.',
          ),
          cell(
            kit,
            'The deep-cupped West',
            'Washington and British Columbia. Small, sweet, a little like cucumber. Eat these last, and without lemon.',
          ),
        ],
      }),
      kit.block(BLOCKS.table, {
        caption: 'On the ice tonight',
        table: [
          ['', 'Six', 'Twelve', 'Comes with'],
          ['Oysters, growers’ choice', '$19.00', '$36.00', 'Shallot vinegar, fresh horseradish'],
          ['Littleneck clams', '$12.00', '$22.00', 'Horseradish, lemon'],
          ['Chilled shrimp, in the shell', '$16.00', '$30.00', 'Brown-butter mayonnaise'],
        ],
        has_header_row: true,
        has_header_column: true,
      }),
      kit.block(BLOCKS.artf, {
        copy: '<p>Or order <strong>the Tower</strong> for $78.00: all of the above, half a lobster, and quiet at the table for ten minutes. Between two and four in the afternoon, while the dining room is quiet, a dozen oysters costs what ten do later.</p>',
      }),
      kit.block(BLOCKS.full_width_media_with_cta, {
        media: [{ ...EMPTY_MEDIUM, image: kit.image('oyster-beds') }],
        mobile_media: [],
        max_height: 480,
        title: 'The shells go home',
        content:
          '<p>They lie in the sun for a year, then go back into the bay as ground for young oysters: 1,265 tons of them last year.</p>',
        cta: kit.link('/press/releases/oyster-shells-go-back-to-the-bay/', 'How it works'),
        text_style: 'light',
        fineprint: '',
        fineprint_width: 12,
        fineprint_dropshadow: false,
      }),
      kit.block(BLOCKS.alert, {
        heading: 'About raw shellfish',
        content:
          '<p>Eating raw shellfish may raise your risk of illness, above all if you are pregnant, older, or have a liver or immune condition. Every bag we open keeps its harvest tag for ninety days.</p>',
        tone: 'information',
        link: kit.link('/menu/allergens/', 'Allergens and food safety'),
      }),
    ],
  }),
});

const deckhands = page(TEMPLATES.generic_content, {
  slug: 'deckhands',
  title: 'The Deckhands’ Menu',
  content: (kit) => ({
    ...promote(
      'The Deckhands’ Menu for children | Lantern Bay',
      'For guests under twelve: nine dishes from the grown-ups’ menu at half the size, from $6 to $9, with fruit, a vegetable and a drink.',
    ),
    body: [
      kit.block(BLOCKS.tiered_nav, { navigation: kit.snippet('Menu navigation') }),
      kit.block(BLOCKS.aligned_rich_text, {
        content:
          '<p>It is the ordinary menu, cooked by the same people over the same fire, at half the size. No nuggets. We took them off in 2025, and nearly three children in four now choose the fish.</p>',
        alignment: 'center',
        width: 'narrow',
      }),
      kit.block(BLOCKS.table, {
        caption: 'Half plates, for guests under twelve',
        table: [
          ['Dish', 'What it is', 'Price'],
          ['Grilled fish of the day', 'Boned by a grown-up, with corn from the coals', '$8.00'],
          ['Cedar-plank char', 'A small plank, mustard on the side', '$9.00'],
          ['Cream chowder', 'In a mug with a handle', '$6.00'],
          ['Clear chowder', 'In the same mug', '$6.00'],
          ['Lobster claw', 'Already cracked, in a small roll', '$9.00'],
          ['Crab cake', 'One, with lemon', '$8.00'],
          ['Skirt steak', 'Cut up or not', '$9.00'],
          ['Roasted squash', 'With lentils; walnuts only if asked for', '$7.00'],
          ['Buttered noodles', 'Plain, because there are days like that', '$6.00'],
        ],
        has_header_row: true,
        has_header_column: true,
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>Come and see the fire</h2><p>Fruit, a vegetable and milk or water are part of every plate. Ask your server for a look at the hearth: when there is a quiet moment, a cook takes children to the pass and explains who does what behind the rope.</p><p>Allergies are asked about before a half plate is written down, exactly as they are for a whole one.</p>',
        media: kit.image('chef-pass'),
        media_caption: 'Everything on a plate passes here first',
        column_layout: 'media-right',
        media_alignment: 'align-center',
        links: [kit.link('/menu/allergens/', 'What each dish holds')],
      }),
      kit.block(BLOCKS.faqs, {
        heading: 'For parents',
        layout: 'two-column',
        faqs: [
          {
            question: 'Do you have high chairs?',
            answer: '<p>Every restaurant has, and boosters too. Mention it when you join the wait list.</p>',
          },
          {
            question: 'How fast can you be?',
            answer: '<p>Children’s plates go on first. Ask, and they come with your drinks.</p>',
          },
          {
            question: 'May a teenager order from it?',
            answer: '<p>Anybody who wants half a plate may have one. The price is for those under twelve.</p>',
          },
          {
            question: 'Is there a kids’ corner?',
            answer: '<p>There is a box of chalk. Ask the host which board is free.</p>',
          },
        ],
      }),
    ],
  }),
});

const allergens = page(TEMPLATES.generic_content, {
  slug: 'allergens',
  title: 'Allergens and food safety',
  content: (kit) => ({
    ...promote(
      'Allergens and food safety | Lantern Bay',
      'Which Lantern Bay dishes hold fish, shellfish, wheat, milk, egg, soy or nuts, and how our kitchens keep them apart.',
    ),
    body: [
      kit.block(BLOCKS.tiered_nav, { navigation: kit.snippet('Menu navigation') }),
      kit.block(BLOCKS.alert, {
        heading: 'Tell us first',
        content:
          '<p>Please tell your server about an allergy before you order, every time: recipes change with the catch. All of our kitchens handle fish, shellfish, wheat, milk, egg, soy, tree nuts and sesame.</p>',
        tone: 'warning',
        link: kit.link('/guest-care/', 'Ask guest care'),
      }),
      kit.block(BLOCKS.artf, {
        copy: '<p>The table has the dishes that stay. “Yes” means that the recipe holds it, an empty field that it holds none. For the fish on the board, ask.</p>',
      }),
      kit.block(BLOCKS.table, {
        caption: 'Dish by dish',
        table: [
          ['Dish', ...ALLERGENS],
          ...DISHES.map(({ name, holds }) => [name, ...ALLERGENS.map((one) => (holds.includes(one) ? 'Yes' : ''))]),
        ],
        has_header_row: true,
        has_header_column: true,
      }),
      kit.block(BLOCKS.link_row, {
        links: [
          { url: { document: kit.document('allergen-table') }, display_name: 'Print this table (PDF)' },
          { url: { document: kit.document('nutrition') }, display_name: 'Nutrition facts (CSV)' },
        ],
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>The blue ticket</h2><p>Orders that name an allergy print on a blue ticket. One cook takes it from start to finish, with a clean board, a clean pan and fresh gloves, and carries the plate out alone. It takes about three minutes longer.</p>',
        media: kit.image('galley-kitchen'),
        media_caption: 'The blue-ticket station',
        column_layout: 'media-right',
        media_alignment: 'align-right',
        links: [kit.link('/press/releases/the-blue-ticket-for-allergies/', 'Why we cook this way')],
      }),
      kit.block(BLOCKS.accordion_feature, {
        heading: 'What can be left out, and what cannot',
        intro: '<p>Ask for these when you order. Your server writes them on the ticket.</p>',
        items: [
          {
            title: 'Milk',
            content:
              '<p>Hearth lobster comes with olive oil instead of butter. Corn from the coals can go without. The cream chowder cannot; the clear one holds none.</p>',
            image: null,
          },
          {
            title: 'Wheat and egg',
            content:
              '<p>Haddock comes grilled instead of battered. A lobster roll without its bun is half a lobster with butter, and we charge for that.</p>',
            image: null,
          },
          {
            title: 'Tree nuts',
            content: '<p>Roasted squash comes without walnuts. They are added at the pass, not in the pan.</p>',
            image: null,
          },
          {
            title: 'Anything from the fryer',
            content:
              '<p>Our fryers are shared between fish and potatoes, so nothing fried is safe for a fish allergy. The hearth has a grate that never sees shellfish, but the air above a fire belongs to everyone: if you react to traces, please speak with the manager first.</p>',
            image: null,
          },
        ],
      }),
    ],
  }),
});

function cell(kit: ContentKit, heading_text: string, words: string) {
  return {
    content: [
      kit.block(BLOCKS.heading, { heading_text, size: 'h3', style: 'plain' }),
      kit.block(BLOCKS.artf, { copy: `<p>${words}</p>` }),
    ],
  };
}

/** The pages below the menu. */
export const MENU_SUBPAGES: readonly PagePlan[] = [rawBar, deckhands, allergens];
