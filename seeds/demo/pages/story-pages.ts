import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';

const ourStory = page(TEMPLATES.generic_content, {
  slug: 'our-story',
  title: 'Our story',
  content: (kit) => ({
    ...promote(
      'Our story | Lantern Bay Seafood Kitchen',
      'How a net loft on a Maine wharf, a borrowed grill and a row of boat lanterns became Lantern Bay.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.picture('lighthouse'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'It began with a power cut',
        subtitle: 'One stormy Friday the lights went out on the wharf. Supper went on.',
        link: null,
        link_text: '',
      }),
      kit.block(BLOCKS.artf, {
        copy:
          '<p>The first Lantern Bay had eleven tables in a net loft and a grill borrowed from the boatyard next door. In its second autumn a storm took the power out an hour before service. The fire was already lit, the fish was already in, so the cooks hung the lanterns from the boats along the rafters and opened the doors.</p>' +
          '<p>People stayed until midnight. They asked for the lanterns again the next week, storm or no storm. We have lit them at four every afternoon since.</p>',
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>What we kept</h2><p>There are some seven hundred of us now, and most are a long way from salt water. Three things came along from the loft: a wood fire in the middle of the kitchen, a catch board written by hand each morning, and a lantern off a working boat over every table.</p>',
        media: kit.picture('lantern'),
        media_caption: 'Brass, oil-blackened, older than anyone here',
        column_layout: 'media-right',
        media_alignment: 'align-center',
        links: [],
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>What we learned</h2><p>Buy from people you can telephone. Close when the storm says so. Pay the dishwashers well. Never serve a fish you would have to explain.</p>',
        media: kit.picture('boats-dawn'),
        media_caption: '',
        column_layout: 'media-left',
        media_alignment: 'align-center',
        links: [kit.link('/sourcing/', 'Where our fish comes from'), kit.link('/careers/', 'Work with us')],
      }),
      kit.block(BLOCKS.heading, { heading_text: 'Come and see the first one', size: 'h2', style: 'rope' }),
      kit.block(BLOCKS.artf, {
        copy: '<p>Harbor Point is still on Lantern Wharf in Portland, Maine. The eleven tables are upstairs, by the windows.</p>',
      }),
      kit.block(BLOCKS.link_row, { links: [kit.link('/locations/', 'Find a restaurant')] }),
    ],
  }),
});

const sourcing = page(TEMPLATES.generic_content, {
  slug: 'sourcing',
  title: 'Where our fish comes from',
  content: (kit) => ({
    ...promote(
      'Where our fish comes from | Lantern Bay',
      'Which waters, which gear and which seasons: how Lantern Bay buys fish and shellfish, and what we leave in the sea.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.picture('dock-crates'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'Where our fish comes from',
        subtitle: 'The boat, the bay and the day are written on every crate. We read them before we buy.',
        link: null,
        link_text: '',
      }),
      kit.block(BLOCKS.heading, { heading_text: 'How we buy', size: 'h2', style: 'rope' }),
      kit.block(BLOCKS.artf, {
        copy:
          '<p>Our buyers stand on the dock. They know the skippers, they know the gear, and they are free to go home with less than they came for.</p>' +
          '<table><thead><tr><th scope="col">Fish</th><th scope="col">Waters</th><th scope="col">Caught by</th><th scope="col">Best in</th></tr></thead><tbody>' +
          '<tr><th scope="row">Lobster</th><td>Gulf of Maine, Bay of Fundy</td><td>Trap</td><td>Jun – Dec</td></tr>' +
          '<tr><th scope="row">Haddock</th><td>Georges Bank</td><td>Hook and line</td><td>All year</td></tr>' +
          '<tr><th scope="row">Arctic char</th><td>Land-based farms</td><td>Raised in tanks</td><td>All year</td></tr>' +
          '<tr><th scope="row">Oysters</th><td>Both coasts</td><td>Farmed on racks</td><td>Sep – May</td></tr>' +
          '<tr><th scope="row">Shrimp</th><td>Gulf of Mexico</td><td>Trawl with turtle excluders</td><td>May – Nov</td></tr></tbody></table>',
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>What we leave in the sea</h2><p>No bluefin tuna, no wild sturgeon, no undersized lobster and no egg-bearing females. When a stock is closed we take it off the board and write why.</p>',
        media: kit.picture('boats-dawn'),
        media_caption: 'Out before five',
        column_layout: 'media-right',
        media_alignment: 'align-center',
        links: [kit.link('/menu/', 'See the menu')],
      }),
    ],
  }),
});

const careers = page(TEMPLATES.generic_content, {
  slug: 'careers',
  title: 'Careers',
  content: (kit) => ({
    ...promote(
      'Careers | Lantern Bay Seafood Kitchen',
      'Cooks, servers, hosts and managers: what it is like to work at Lantern Bay and how to apply.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.picture('galley-kitchen'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'Keep the fire with us',
        subtitle: 'Every manager we have began by carrying something hot across a busy room.',
        link: null,
        link_text: '',
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>What you can count on</h2><ul><li>Your schedule two weeks ahead, and two days off together</li><li>Family supper before every service, at a table, sitting down</li><li>Health cover from the first month for everyone at 25 hours or more</li><li>A paid apprenticeship on the hearth: ten weeks, then a raise</li></ul>',
        media: kit.picture('dining-room'),
        media_caption: '',
        column_layout: 'media-left',
        media_alignment: 'align-right',
        links: [],
      }),
      kit.block(BLOCKS.faqs, {
        heading: 'How it works',
        layout: 'one-column',
        faqs: [
          {
            question: 'How do I apply?',
            answer: `<p>Walk in between two and four in the afternoon and ask for the manager. It is the quietest hour, and the lamps are not lit yet. <a href="${kit.href('/locations/')}">Find the restaurant near you.</a></p>`,
          },
          {
            question: 'Do I need experience?',
            answer: '<p>For the hearth, some. For everything else, curiosity and comfortable shoes.</p>',
          },
          {
            question: 'How old must I be?',
            answer:
              '<p>Sixteen to host or bus tables, eighteen to cook or to serve alcohol. Some states and provinces ask for more.</p>',
          },
        ],
      }),
    ],
  }),
});

/** The chain about itself. */
export const STORY_PAGES: readonly PagePlan[] = [ourStory, sourcing, careers];
