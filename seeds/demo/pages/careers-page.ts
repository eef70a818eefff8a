import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import type { ContentKit } from '../../content-kit.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';
import { SOCIAL } from '../social.ts';

/** Target of the link in the answer to "How do I apply?". */
const APPLY = 'how-to-apply';

/** Working at the chain. */
export const CAREERS: PagePlan = page(TEMPLATES.generic_content, {
  slug: 'careers',
  title: 'Careers',
  content: (kit) => ({
    ...promote(
      'Careers | Lantern Bay Seafood Kitchen',
      'Cooks, servers, hosts and managers: what it is like to work at Lantern Bay and how to apply.',
    ),
    body: [
      kit.block(BLOCKS.two_column_hero, {
        columns: [
          {
            image: kit.image('galley-kitchen'),
            title: 'Keep the fire with us',
            content: '<p>Every manager we have began by carrying something hot across a busy room.</p>',
            link: { url: { url: `#${APPLY}` }, display_name: 'How to apply' },
            text_style: 'light',
          },
          {
            image: kit.image('dining-room'),
            title: 'Or keep the room',
            content: '<p>Thirty-eight thousand people work in some seven hundred dining rooms. One is near you.</p>',
            link: kit.link('/locations/', 'Find a restaurant'),
            text_style: 'light',
          },
        ],
      }),
      kit.block(BLOCKS.alert, {
        heading: 'The Icehouse in Boise needs 95 people',
        content: '<p>Interviews at 1100 Freight Street, every weekday from two to four. No appointment, no form.</p>',
        tone: 'information',
        link: kit.link('/press/releases/the-icehouse-comes-to-boise/', 'About the Icehouse'),
      }),
      kit.block(BLOCKS.heading, { heading_text: 'What you can count on', size: 'h2', style: 'rope' }),
      kit.block(BLOCKS.artf, {
        copy: '<ul><li>Your schedule two weeks ahead, and two days off together</li><li>Family supper before every service, at a table, sitting down</li><li>Health cover from the first month for everyone at 25 hours or more</li><li>No shift past nine on school nights for those under eighteen</li></ul>',
      }),
      watches(kit),
      kit.block(BLOCKS.table, {
        caption: 'Where people start',
        table: [
          ['Work', 'Least age', 'Hours a week', 'Starting pay'],
          ['Host', '16', '12 to 30', '$16.50'],
          ['Busser', '16', '12 to 30', '$16.00'],
          ['Dishwasher', '18', '25 to 40', '$18.25'],
          ['Line cook', '18', '30 to 40', '$19.75'],
          ['Hearth cook, after ten weeks', '18', '35 to 40', '$22.50'],
        ],
        has_header_row: true,
        has_header_column: true,
      }),
      kit.block(BLOCKS.artf, {
        copy:
          '<p>Most cities, and many states and provinces, start higher. Tips come on top.</p>' +
          `<h2 id="${APPLY}">How to apply</h2>` +
          `<p>Walk in between two and four in the afternoon and ask for the manager. It is the quietest hour, and the lamps are not lit yet. Bring a name and a telephone number. <a href="${kit.href('/locations/')}">Find the restaurant near you.</a></p>`,
      }),
      kit.block(BLOCKS.accordion_feature, {
        heading: 'Before you ask',
        intro: '',
        items: [
          {
            title: 'Do I need experience?',
            content: '<p>For the hearth, some. For everything else, curiosity and comfortable shoes.</p>',
            image: null,
          },
          {
            title: 'How old must I be?',
            content:
              '<p>Sixteen to host or bus tables, eighteen to cook or to serve alcohol. Some states and provinces ask for more.</p>',
            image: null,
          },
          {
            title: 'What is the apprenticeship?',
            content:
              '<p>Ten paid weeks beside somebody who keeps a fire well: laying it, reading it, banking it, cooking on what is left of it. Then a raise. In 2025 it was begun by 912 cooks and finished by 803.</p>',
            image: kit.image('hearth'),
          },
          {
            title: 'When will I hear?',
            content: '<p>Before you leave the table. An interview takes about fifteen minutes.</p>',
            image: null,
          },
        ],
      }),
      kit.block(BLOCKS.social_grid, {
        heading: 'From the crew’s own telephones',
        images: ['chef-pass', 'crew-deck', 'catch-board', 'curbside'].map((name) => ({
          image: kit.image(name),
          link: SOCIAL[0]?.link ?? null,
        })),
      }),
    ],
  }),
});

/** A tab for each kind of work. */
function watches(kit: ContentKit) {
  const tab = (tab_name: string, copy: string) => ({ tab_name, content: [kit.block(BLOCKS.artf, { copy })] });
  return kit.block(BLOCKS.tabbed_features, {
    header_content: '<h2>Four kinds of watch</h2><p>Most of us have stood more than one of them.</p>',
    tabs: [
      tab(
        'Kitchen',
        '<h3>From ten until the coals are banked</h3><p>Chowder goes on at ten and again at four. In between you salt, you cut, you write the board, and at half past three you sit down and eat what you made.</p><p>Begin at the dish machine or on the cold side. The hearth is earned, and everybody is shown how.</p>',
      ),
      tab(
        'Dining room',
        '<h3>Four tables, not seven</h3><p>You will know what is on the board and who caught it, because you tasted it at family supper. Nobody here recites specials from a card.</p><p>Tips are yours and are paid out every night.</p>',
      ),
      tab(
        'Door and curb',
        '<h3>The first face and the last bag</h3><p>Hosts keep the wait list honest: the times on our site come from you, looking at the room. Curbside crews carry supper to the lantern spaces in four minutes and are dry more often than you would think.</p>',
      ),
      tab(
        'Management',
        '<h3>Promoted from the floor</h3><p>We hire no managers from outside. Shift leads spend twelve weeks in another restaurant than their own, with rent paid, and come back with opinions.</p>',
      ),
    ],
  });
}
