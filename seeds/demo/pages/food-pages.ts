import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';

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
        image: kit.picture('raw-bar'),
        image_alignment: 'right',
        text_style: 'dark',
        title: 'Opened when you order',
        subtitle: 'Never before. Take a stool and watch.',
        link: kit.to('/locations/'),
        link_text: 'Find a raw bar',
      }),
      kit.block(BLOCKS.artf, {
        copy: '<h2>On the ice tonight</h2><ul><li><strong>Oysters</strong>, six or twelve: two from the East, two from the West, and the server will tell you who grew them</li><li><strong>Littleneck clams</strong> with horseradish and a squeeze of lemon</li><li><strong>Chilled shrimp</strong>, shell on, with brown-butter mayonnaise</li><li><strong>The Tower</strong>: all of the above, half a lobster, and quiet at the table for ten minutes</li></ul>',
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

const allergens = page(TEMPLATES.generic_content, {
  slug: 'allergens',
  title: 'Allergens and food safety',
  content: (kit) => ({
    ...promote(
      'Allergens and food safety | Lantern Bay',
      'Which Lantern Bay dishes hold fish, shellfish, wheat, milk, egg, soy or nuts, and how our kitchens keep them apart.',
    ),
    body: [
      kit.block(BLOCKS.alert, {
        heading: 'Tell us first',
        content:
          '<p>Please tell your server about an allergy before you order, every time: recipes change with the catch. All of our kitchens handle fish, shellfish, wheat, milk, egg, soy and tree nuts.</p>',
        tone: 'warning',
        link: kit.link('/guest-care/', 'Ask guest care'),
      }),
      kit.block(BLOCKS.heading, { heading_text: 'Dish by dish', size: 'h2', style: 'rope' }),
      kit.block(BLOCKS.artf, {
        copy:
          '<table><thead><tr><th scope="col">Dish</th><th scope="col">Holds</th><th scope="col">Can be made without</th></tr></thead><tbody>' +
          '<tr><th scope="row">Cream chowder</th><td>Shellfish, milk, wheat</td><td>Nothing: choose the clear chowder</td></tr>' +
          '<tr><th scope="row">Clear chowder</th><td>Shellfish</td><td>Nothing</td></tr>' +
          '<tr><th scope="row">Whole grilled fish</th><td>Fish</td><td>Nothing</td></tr>' +
          '<tr><th scope="row">Hearth lobster</th><td>Shellfish, milk</td><td>Milk: ask for olive oil</td></tr>' +
          '<tr><th scope="row">Beer-battered haddock</th><td>Fish, wheat, egg, milk</td><td>Wheat and egg: ask for it grilled</td></tr>' +
          '<tr><th scope="row">Roasted squash plate</th><td>Tree nuts</td><td>Tree nuts</td></tr>' +
          '<tr><th scope="row">Blueberry buckle</th><td>Wheat, egg, milk</td><td>Nothing</td></tr></tbody></table>',
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>How we keep things apart</h2><p>Orders that name an allergy print on a blue ticket. One cook takes it from start to finish, with a clean board, a clean pan and fresh gloves, and carries the plate out alone.</p><p>Our fryers are shared between fish and potatoes, so nothing fried is safe for a fish allergy. The hearth has a grate that never sees shellfish.</p>',
        media: kit.picture('galley-kitchen'),
        media_caption: 'The blue-ticket station',
        column_layout: 'media-right',
        media_alignment: 'align-right',
        links: [],
      }),
    ],
  }),
});

const menu = page(TEMPLATES.generic_content, {
  slug: 'menu',
  title: 'Menu',
  content: (kit) => ({
    ...promote(
      'Menu | Lantern Bay Seafood Kitchen',
      'Chowders, the raw bar, fish from the hearth, lobster three ways and something for those who do not eat fish.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.picture('seafood-plate'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'From the bay, over the fire',
        subtitle: 'The board changes with the boats. These stay.',
        link: kit.to('/locations/'),
        link_text: 'Order at your restaurant',
      }),
      kit.block(BLOCKS.heading, { heading_text: 'To begin', size: 'h2', style: 'rope' }),
      kit.block(BLOCKS.artf, {
        copy: '<ul><li><strong>Two chowders.</strong> Cream with salt pork and thyme, or clear with potatoes and a spoon of hot butter. Made at ten and again at four.</li><li><strong>Smoked mussels</strong> on rye toast with pickled celery</li><li><strong>Corn from the coals</strong> with lime and seaweed butter</li><li><strong>Hush puppies</strong> with honey and sea salt, eight to a basket</li></ul>',
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>From the hearth</h2><ul><li><strong>Whole grilled fish</strong> of the day, lemon, green sauce</li><li><strong>Lobster three ways</strong>: boiled and plain, split and grilled, or picked and buttered in a roll</li><li><strong>Cedar-plank char</strong> with mustard and dill</li><li><strong>Skirt steak</strong>, charred onions, horseradish</li><li><strong>Roasted squash</strong>, walnuts, brown lentils</li></ul>',
        media: kit.picture('hearth'),
        media_caption: 'Oak for heat, applewood for flavor',
        column_layout: 'media-right',
        media_alignment: 'align-right',
        links: [kit.link('/menu/allergens/', 'Allergens and food safety')],
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>On ice</h2><p>Oysters from both coasts, littlenecks, chilled shrimp in the shell. Opened at the bar while you watch.</p>',
        media: kit.picture('raw-bar'),
        media_caption: '',
        column_layout: 'media-left',
        media_alignment: 'align-right',
        links: [kit.link('/menu/raw-bar/', 'The raw bar')],
      }),
      kit.block(BLOCKS.heading, { heading_text: 'To finish', size: 'h3', style: 'plain' }),
      kit.block(BLOCKS.artf, {
        copy: '<p>Blueberry buckle with cold cream. Butterscotch pudding under a pinch of smoked salt. Coffee strong enough for a night watch.</p>',
      }),
      kit.block(BLOCKS.link_row, {
        links: [
          kit.link('/locations/', 'Find a restaurant'),
          kit.link('/catering/', 'Catering'),
          kit.link('/lobster-nights/', 'Lobster Nights'),
        ],
      }),
    ],
  }),
  children: [rawBar, allergens],
});

const catering = page(TEMPLATES.generic_content, {
  slug: 'catering',
  title: 'Catering',
  content: (kit) => ({
    ...promote(
      'Catering | Lantern Bay Seafood Kitchen',
      'Lobster boils, chowder by the gallon and raw bars that travel: catering for eight to four hundred from your nearest Lantern Bay.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.picture('terrace'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'We bring the pot',
        subtitle: 'Boils, chowder and a raw bar that travels, for eight people or four hundred.',
        link: kit.to('/guest-care/'),
        link_text: 'Talk to us',
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>The Wharf Boil</h2><p>Lobster, clams, corn, potatoes and sausage, cooked in one pot in your yard and tipped out on newspaper. We bring the pot, the burner, the crackers, the bibs and somebody who has done it before.</p><p>From eight people. Two days’ notice.</p>',
        media: kit.picture('seafood-plate'),
        media_caption: '',
        column_layout: 'media-right',
        media_alignment: 'align-right',
        links: [],
      }),
      kit.block(BLOCKS.faqs, {
        heading: 'Planning',
        layout: 'two-column',
        faqs: [
          {
            question: 'How far do you come?',
            answer: '<p>Twenty-five miles from the restaurant that cooks for you; farther by arrangement.</p>',
          },
          {
            question: 'What do you need from us?',
            answer: '<p>Level ground for the burner, a table, and a hose or a tap within fifty feet.</p>',
          },
          {
            question: 'And if it rains?',
            answer: '<p>We cook under our own awning. You eat indoors, and nobody minds the newspaper.</p>',
          },
          {
            question: 'Can guests have different dishes?',
            answer: '<p>Yes. Tell us who eats what when you book, allergies above all.</p>',
          },
        ],
      }),
    ],
  }),
});

const giftCards = page(TEMPLATES.generic_content, {
  slug: 'gift-cards',
  title: 'Gift cards',
  content: (kit) => ({
    ...promote(
      'Gift cards | Lantern Bay Seafood Kitchen',
      'A Lantern Bay gift card is good in every dining room in the United States, never expires and comes in a tin worth keeping.',
    ),
    body: [
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>Give somebody a Friday</h2><p>Our cards come in a small tin with a wick of waxed rope. They hold from $25 to $500, are good in every dining room in the United States, and never expire.</p><p>Buy one at any host stand. In Canada, ask for the card with the red lantern: it is charged and spent in Canadian dollars.</p>',
        media: kit.picture('gift-table'),
        media_caption: 'The tin, the rope, the card',
        column_layout: 'media-right',
        media_alignment: 'align-center',
        links: [kit.link('/locations/', 'Buy one near you')],
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
        ],
      }),
    ],
  }),
});

/** Everything about food and how to get it. */
export const FOOD_PAGES: readonly PagePlan[] = [menu, catering, giftCards];
