import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import type { ContentKit } from '../../content-kit.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';

/** For guests with a complaint. */
export const GUEST_CARE: PagePlan = page(TEMPLATES.generic_content, {
  slug: 'guest-care',
  title: 'Guest care',
  content: (kit) => ({
    ...promote(
      'Guest care | Lantern Bay Seafood Kitchen',
      'How to reach Lantern Bay about a visit, an order, a gift card or an allergy.',
    ),
    body: [
      kit.block(BLOCKS.artf, {
        copy: '<p>The people who cooked your supper can help fastest, so for today’s order please telephone the restaurant. For everything else there are eleven of us in Portland, and one telephone that is always answered by a person.</p>',
      }),
      kit.block(BLOCKS.content_grid, {
        heading: 'Three ways to us',
        columns: '3',
        cells: [
          cell(
            kit,
            'Call',
            '<p><a href="tel:+12075550134">(207) 555-0134</a><br>Every day from 9 AM to 9 PM Eastern time, in English, Spanish and French</p>',
          ),
          cell(
            kit,
            'Write',
            '<p><a href="mailto:hello@lanternbay.example">hello@lanternbay.example</a><br>Answered within one working day, by whoever read it first</p>',
          ),
          cell(
            kit,
            'Walk in',
            '<p>The manager is in from two to four, when it is quiet, and can settle most things at a table.</p>',
          ),
        ],
      }),
      kit.block(BLOCKS.accordion_feature, {
        heading: 'What is it about?',
        intro: '',
        items: [
          {
            title: 'A visit or an order',
            content:
              '<p>Tell us which restaurant and which day, the number on the receipt if you kept it, and what you hoped for instead.</p>',
            image: null,
          },
          {
            title: 'An allergy',
            content: `<p>If somebody is unwell, see a doctor first. Then call us at any hour: the line is put through to the director of food safety. What each dish holds is on <a href="${kit.href('/menu/allergens/')}">the allergen page</a>.</p>`,
            image: null,
          },
          {
            title: 'A gift card',
            content:
              '<p>A lost card can be blocked and issued again with the receipt. Any host can read what is left on one.</p>',
            image: kit.image('gift-card-front'),
          },
          {
            title: 'Something left behind',
            content:
              '<p>Telephone the restaurant. Umbrellas are kept for a month, telephones until you come, and one accordion since 2019.</p>',
            image: null,
          },
        ],
      }),
      kit.block(BLOCKS.content_grid, {
        heading: '',
        columns: '2',
        cells: [
          door(kit, 'restaurant-front', '/locations/', 'Find your restaurant’s number'),
          door(kit, 'dining-room', '/faqs/', 'Read what others asked'),
        ],
      }),
      kit.block(BLOCKS.link_row, {
        links: [kit.link('/contact/', 'Who answers what'), kit.link('/accessibility/', 'Accessibility')],
      }),
    ],
  }),
});

/** For all other requests, by topic. */
export const CONTACT: PagePlan = page(TEMPLATES.contact_us, {
  slug: 'contact',
  title: 'Contact us',
  content: (kit) => ({
    ...promote(
      'Contact us | Lantern Bay Seafood Kitchen',
      'Guests, journalists, harbors, landlords: whom to write to at Lantern Bay, and how long an answer takes.',
    ),
    body: [
      kit.block(BLOCKS.content_grid, {
        heading: 'Who answers what',
        columns: '3',
        cells: [
          mailbox(kit, 'Guests', 'hello', 'A visit, an order, a gift card. Answered in one working day'),
          mailbox(kit, 'Journalists', 'press', 'A story, a figure, a picture. Answered the same day'),
          mailbox(
            kit,
            'Hosts of parties',
            'catering',
            'From eight people to four hundred. Answered in one working day',
          ),
          mailbox(kit, 'Harbors', 'dock', 'Fish, shellfish, a boat. Answered before the next tide'),
          mailbox(kit, 'Landlords', 'buildings', 'An old building with a chimney, above all. Answered in two weeks'),
          mailbox(
            kit,
            'Your data',
            'privacy',
            'What we know about you, and forgetting it. Answered in thirty days at most',
          ),
        ],
      }),
      kit.block(BLOCKS.two_column_feature, {
        content:
          '<h2>On paper</h2><p>Lantern Bay Seafood Kitchen<br>12 Lantern Wharf<br>Portland, Maine 04101</p><p>Letters are opened at family supper and read aloud, unless you write “private” on the envelope.</p>',
        media: kit.image('harbor-dusk'),
        media_caption: 'The office is above the ice, left of the red boat',
        column_layout: 'media-right',
        media_alignment: 'align-center',
        links: [],
      }),
    ],
    guest_care: { url: { url: 'tel:+12075550134' }, display_name: 'Call (207) 555-0134' },
    faq_page: kit.pageId('/faqs/'),
    terms_page: kit.pageId('/terms/'),
    privacy_page: kit.pageId('/privacy/'),
  }),
});

function cell(kit: ContentKit, heading_text: string, copy: string) {
  return {
    content: [
      kit.block(BLOCKS.heading, { heading_text, size: 'h3', style: 'plain' }),
      kit.block(BLOCKS.artf, { copy }),
    ],
  };
}

function door(kit: ContentKit, image: string, path: string, label: string) {
  return { content: [kit.block(BLOCKS.image_link, { image: kit.image(image), link: kit.to(path), label })] };
}

function mailbox(kit: ContentKit, who: string, name: string, words: string) {
  const address = `${name}@lanternbay.example`;
  return cell(kit, who, `<p><a href="mailto:${address}">${address}</a><br>${words}</p>`);
}
