import { BLOCKS } from '#blocks/definitions.ts';
import { EMPTY_TILE } from '#blocks/media-grid/definition.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import type { ContentKit } from '../../content-kit.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';

/** The chain's history, as a timeline. */
export const OUR_STORY: PagePlan = page(TEMPLATES.generic_content, {
  slug: 'our-story',
  title: 'Our story',
  content: (kit) => ({
    ...promote(
      'Our story | Lantern Bay Seafood Kitchen',
      'How a net loft on a Maine wharf, a borrowed grill and a row of boat lanterns became Lantern Bay.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.image('lighthouse'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'It began with a power cut',
        subtitle: 'One stormy Friday the lights went out on the wharf. Supper went on.',
        link: null,
        link_text: '',
      }),
      kit.block(BLOCKS.aligned_rich_text, {
        content:
          '<p>The first Lantern Bay had eleven tables in a net loft and a grill borrowed from the boatyard next door. In its second autumn a storm took the power out an hour before service. The fire was already lit, the fish was already in, so the cooks hung the lanterns from the boats along the rafters and opened the doors.</p>' +
          '<p>People stayed until midnight. They asked for the lanterns again the next week, storm or no storm. We have lit them at four every afternoon since.</p>',
        alignment: 'left',
        width: 'narrow',
      }),
      kit.block(BLOCKS.feature_image, {
        image: kit.image('old-harbor'),
        width: 'centered',
        caption: 'The harbor in 1958. The loft smelled of tar until about 1970, and of chowder ever after.',
        link: null,
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>What we kept</h2><p>There are some seven hundred of us now, and most are a long way from salt water. Three things came along from the loft: a wood fire in the middle of the kitchen, a catch board written by hand each morning, and a lantern off a working boat over every table.</p>',
        media: kit.image('lantern'),
        media_caption: 'Brass, oil-blackened, older than anyone here',
        column_layout: 'media-right',
        media_alignment: 'align-center',
        links: [],
      }),
      kit.block(BLOCKS.video_feature, {
        video: kit.video('kitchen-tour'),
        image: kit.image('galley-kitchen'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'From hearth to table',
        subtitle: 'One plate, from the first flame to the last sprig.',
        show_share_icons: true,
        facebook_url: { url: 'https://facebook.example/sharer?u=https%3A%2F%2Flanternbay.example%2Four-story%2F' },
        twitter_url: { url: 'https://x.example/post?url=https%3A%2F%2Flanternbay.example%2Four-story%2F' },
        fineprint: '<p>Fourteen seconds, without sound; captions in English and Spanish.</p>',
      }),
      timeline(kit),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>What we learned</h2><p>Buy from people you can telephone. Close when the storm says so. Pay the dishwashers well. Never serve a fish you would have to explain.</p>',
        media: kit.image('boats-dawn'),
        media_caption: '',
        column_layout: 'media-left',
        media_alignment: 'align-center',
        links: [kit.link('/sourcing/', 'Where our fish comes from'), kit.link('/careers/', 'Work with us')],
      }),
      kit.block(BLOCKS.heading, { heading_text: 'Come and see the first one', size: 'h2', style: 'rope' }),
      kit.block(BLOCKS.artf, {
        copy: `<p>Harbor Point is still on Lantern Wharf in Portland, Maine. The eleven tables are upstairs, by the windows; <a href="${kit.href('/tides/')}">the tide</a> goes by below them.</p>`,
      }),
      kit.block(BLOCKS.media_grid, {
        tiles: [
          {
            ...EMPTY_TILE,
            desktop_image: kit.image('crab-boil'),
            desktop_width: 7,
            mobile_width: 6,
            alt_text: 'Crab boil for the whole table: how our caterers serve it',
            link: kit.to('/catering/'),
          },
          {
            ...EMPTY_TILE,
            desktop_image: kit.image('raw-bar'),
            desktop_width: 5,
            mobile_width: 6,
            alt_text: 'The raw bar and its oysters',
            link: kit.to('/menu/raw-bar/'),
          },
          {
            ...EMPTY_TILE,
            type: 'background_video',
            desktop_video: kit.video('harbor-loop'),
            desktop_width: 8,
            alt_text: 'Lanterns along the wharf at dusk: find a restaurant',
            link: kit.to('/locations/'),
          },
          {
            ...EMPTY_TILE,
            desktop_image: kit.image('gift-table'),
            desktop_width: 4,
            alt_text: 'Gift cards in their tin',
            link: kit.to('/gift-cards/'),
          },
        ],
      }),
      kit.block(BLOCKS.link_row, {
        links: [kit.link('/locations/', 'Find a restaurant'), kit.link('/press/', 'News of today')],
      }),
    ],
  }),
});

function timeline(kit: ContentKit) {
  const chapter = (year: string, words: string) => ({
    year,
    content: { type: 'copy' as const, copy: `<p>${words}</p>`, image: null, caption: '' },
  });
  const shown = (year: string, image: string, caption: string) => ({
    year,
    content: { type: 'image' as const, copy: '', image: kit.image(image), caption },
  });
  const release = (slug: string, words: string) => `<a href="${kit.href(`/press/releases/${slug}/`)}">${words}</a>`;
  return kit.block(BLOCKS.timeline, {
    header: '<h2>The years between</h2><p>We left out the leaks, the lawsuit about the bell and most of 1974.</p>',
    layout: 'alternating',
    events: [
      chapter(
        '1958',
        'Eleven tables above a store for herring nets. The first bill is for two chowders and comes to 90 cents.',
      ),
      chapter(
        '1959',
        'The power cut. Fourteen lanterns are borrowed from nine boats; the skippers eat for nothing until spring.',
      ),
      chapter(
        '1967',
        'A second dining room opens in Salem, Massachusetts, because the line on the wharf has reached the street.',
      ),
      shown('1971', 'shipyard', 'The boatyard next door wants its grill back. We buy it a new one.'),
      chapter(
        '1984',
        'Harbour Point opens in Halifax, our first in Canada, with a <em>u</em> in its name and its own chowder.',
      ),
      chapter(
        '1998',
        'Old Cannery in Erie is the first of us on fresh water. Walleye goes on the board and stays there.',
      ),
      chapter(
        '2007',
        'Wendell Pruitt-Aucoin becomes executive chef and has the last broilers carried out. Every kitchen gets a hearth.',
      ),
      shown(
        '2016',
        'hearth',
        'The first class of hearth apprentices lights its own fire. Nineteen begin, nineteen finish.',
      ),
      chapter(
        '2023',
        `The net loft ${release('the-net-loft-opens-again', 'opens again')} after fourteen months in the hands of shipwrights, with a dry roof at last.`,
      ),
      chapter(
        '2024',
        `${release('octavio-trevanion-executive-chef', 'Octavio Trevanion')} takes over the kitchens and keeps one night a week on the fire in Portland.`,
      ),
      chapter(
        '2025',
        `The name of the boat goes ${release('the-name-of-the-boat-on-the-board', 'on the board')}: 214 of them from New England to the Carolinas.`,
      ),
      chapter(
        'Next',
        `An icehouse of 1911 in Boise ${release('the-icehouse-comes-to-boise', 'becomes a dining room')}. It is four hundred miles from the sea, and well insulated.`,
      ),
    ],
    footer: '',
  });
}
