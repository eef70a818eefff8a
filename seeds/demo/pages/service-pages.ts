import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';

const faqs = page(TEMPLATES.generic_content, {
  slug: 'faqs',
  title: 'Questions and answers',
  content: (kit) => ({
    ...promote(
      'Questions and answers | Lantern Bay',
      'Wait lists, reservations, curbside pick-up, allergies, dogs on the terrace: short answers to what guests ask us most.',
    ),
    body: [
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
        ],
      }),
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
            question: 'Something was wrong. What now?',
            answer: `<p>We are sorry. <a href="${kit.href('/guest-care/')}">Tell us</a> and we will put it right.</p>`,
          },
        ],
      }),
      kit.block(BLOCKS.link_row, {
        links: [kit.link('/guest-care/', 'Ask something else'), kit.link('/menu/allergens/', 'Allergens')],
      }),
    ],
  }),
});

const guestCare = page(TEMPLATES.generic_content, {
  slug: 'guest-care',
  title: 'Guest care',
  content: (kit) => ({
    ...promote(
      'Guest care | Lantern Bay Seafood Kitchen',
      'How to reach Lantern Bay about a visit, an order, a gift card or an allergy.',
    ),
    body: [
      kit.block(BLOCKS.artf, {
        copy:
          '<p>The people who cooked your supper can help fastest, so for today’s order please telephone the restaurant. For everything else, write to us or call.</p>' +
          '<ul><li>Telephone: <a href="tel:+12075550134">(207) 555-0134</a>, every day from 9 AM to 9 PM Eastern time</li><li>E-mail: <a href="mailto:hello@lanternbay.example">hello@lanternbay.example</a>, answered within one working day</li></ul>',
      }),
      kit.block(BLOCKS.heading, { heading_text: 'It helps to have at hand', size: 'h3', style: 'plain' }),
      kit.block(BLOCKS.artf, {
        copy: '<ul><li>Which restaurant, and the day</li><li>The number on your receipt, if you kept it</li><li>What you hoped for instead</li></ul>',
      }),
      kit.block(BLOCKS.link_row, {
        links: [kit.link('/locations/', "Find your restaurant's number"), kit.link('/faqs/', 'Questions and answers')],
      }),
    ],
  }),
});

const thankYou = page(TEMPLATES.noindex, {
  slug: 'thank-you',
  title: 'Thank you for supper',
  content: () => promote('', '', true),
});

const findUs = page(TEMPLATES.redirect, {
  slug: 'find-us',
  title: 'Find us',
  content: (kit) => ({ target: kit.to('/locations/'), ...promote('', '', true) }),
});

/** Help, and the pages that only links from elsewhere lead to. */
export const SERVICE_PAGES: readonly PagePlan[] = [faqs, guestCare, thankYou, findUs];
