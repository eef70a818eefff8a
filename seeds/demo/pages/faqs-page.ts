import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import type { ContentKit } from '../../content-kit.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';

/** Frequent questions of guests, in sections with a menu. */
export const FAQS: PagePlan = page(TEMPLATES.generic_content, {
  slug: 'faqs',
  title: 'Questions and answers',
  content: (kit) => ({
    ...promote(
      'Questions and answers | Lantern Bay',
      'Wait lists, reservations, curbside pick-up, allergies, dogs on the terrace: short answers to what guests ask us most.',
    ),
    body: [
      section(kit, 'Coming to eat', 'coming-to-eat'),
      kit.block(BLOCKS.faqs, {
        heading: 'Coming to eat',
        layout: 'one-column',
        faqs: [
          {
            question: 'How does the wait list work?',
            answer:
              '<p>Where a restaurant keeps one, its page shows the wait right now. Join from your telephone; we keep your place for ten minutes after we call your name.</p>',
          },
          {
            question: 'Which restaurants take reservations?',
            answer: `<p>About one in four. Choose the reservations filter on <a href="${kit.href('/locations/')}">the map</a> to see them.</p>`,
          },
          {
            question: 'May I bring my dog?',
            answer:
              '<p>To the terrace, yes, on a lead, wherever local rules allow it. Water bowls are by the door.</p>',
          },
          {
            question: 'Is there a dress code?',
            answer: '<p>Dry.</p>',
          },
          {
            question: 'Do you seat large parties?',
            answer:
              '<p>Up to twelve through the wait list. For more, telephone the restaurant and ask for the long table.</p>',
          },
          {
            question: 'When is it quiet?',
            answer: `<p>From two to four in the afternoon: no music, lower light, no carts. More on <a href="${kit.href('/accessibility/')}">the accessibility page</a>.</p>`,
          },
        ],
      }),
      section(kit, 'Ordering', 'ordering'),
      kit.block(BLOCKS.faqs, {
        heading: 'Ordering',
        layout: 'two-column',
        faqs: [
          {
            question: 'What is curbside pick-up?',
            answer:
              '<p>Order ahead, park in a lantern space, tell us the number. We bring it out, and keep bringing napkins.</p>',
          },
          {
            question: 'Who delivers?',
            answer:
              '<p>Our own drivers where we have them, a partner where we do not. Delivery stops a little before the kitchen does.</p>',
          },
          {
            question: 'Can I change an order?',
            answer: '<p>Until it is on the fire. Telephone the restaurant: it is faster than any form.</p>',
          },
          {
            question: 'Can the boxes be composted?',
            answer:
              '<p>Boxes, bowls and lids, yes. Forks and napkins come only when you ask for them. Lobster still travels in a waxed bag, because of the claws.</p>',
          },
        ],
      }),
      section(kit, 'Children and allergies', 'children-and-allergies'),
      kit.block(BLOCKS.faqs, {
        heading: 'Children and allergies',
        layout: 'one-column',
        faqs: [
          {
            question: 'What is there for children?',
            answer:
              '<p>The Deckhands’ Menu: nine dishes from our own, at half the size and between $6 and $9. When the kitchen has a moment, a cook takes children to look at the fire from behind the rope.</p>',
          },
          {
            question: 'How do you handle allergies?',
            answer: `<p>Tell your server before you order. One cook then takes the blue ticket from start to finish. What each dish holds is on <a href="${kit.href('/menu/allergens/')}">the allergen page</a>.</p>`,
          },
        ],
      }),
      section(kit, 'Cards and offers', 'cards-and-offers'),
      kit.block(BLOCKS.faqs, {
        heading: 'Cards and offers',
        layout: 'one-column',
        faqs: [
          {
            question: 'Do gift cards expire?',
            answer: `<p>Never. They hold from $25 to $500; <a href="${kit.href('/gift-cards/')}">more about them</a>.</p>`,
          },
          {
            question: 'Can I combine offers?',
            answer: `<p>One a table. The rules of <a href="${kit.href('/military-monday/')}">Military Monday</a> and <a href="${kit.href('/lobster-nights/')}">Lobster Nights</a> are on their pages.</p>`,
          },
          {
            question: 'Something was wrong. What now?',
            answer: `<p>We are sorry. <a href="${kit.href('/guest-care/')}">Tell us</a> and we will put it right.</p>`,
          },
        ],
      }),
      kit.block(BLOCKS.link_row, {
        links: [kit.link('/contact/', 'Ask something else'), kit.link('/menu/allergens/', 'Allergens')],
      }),
    ],
  }),
});

function section(kit: ContentKit, name: string, elem_id: string) {
  return kit.block(BLOCKS.scroll_nav_menu_item, { name, elem_id, sort_order: 0 });
}
