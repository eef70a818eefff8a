import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';

const signedUp = page(TEMPLATES.confirmation, {
  slug: 'thank-you',
  title: 'You are on the list',
  content: (kit) => ({
    ...promote('', '', true),
    body: [],
    confirmation_content: [
      kit.block(BLOCKS.aligned_rich_text, {
        content:
          '<p>The next Tide Letter leaves on the first Tuesday of the month, when the boats are in. Until then, the lamps go on at four.</p>',
        alignment: 'center',
        width: 'narrow',
      }),
      kit.block(BLOCKS.image_link, {
        image: kit.image('restaurant-front'),
        link: kit.to('/locations/'),
        label: 'Find the one near you',
      }),
    ],
  }),
});

/** The sign-up page, and its confirmation page. */
export const EMAIL_SIGNUP: PagePlan = page(TEMPLATES.email_signup, {
  slug: 'email',
  title: 'The Tide Letter',
  content: (kit) => ({
    ...promote(
      'The Tide Letter | Lantern Bay Seafood Kitchen',
      'One e-mail a month from Lantern Bay: what the boats bring, what goes on the menu, and an offer or two.',
    ),
    body: [
      kit.block(BLOCKS.hero, {
        image: kit.image('boats-dawn'),
        image_alignment: 'right',
        text_style: 'light',
        title: 'The Tide Letter',
        subtitle: 'Once a month: what the boats bring, what we make of it, and an offer or two.',
        link: null,
        link_text: '',
      }),
    ],
    pre_form_content: [
      kit.block(BLOCKS.artf, {
        copy: '<ul><li>What comes into season, before it is on the board</li><li>One recipe that works in a kitchen without a hearth</li><li>Dates of Lobster Nights, and a coupon when there are tables to spare</li></ul><p>Written in Portland by people with other things to do, so never more than one screen.</p>',
      }),
    ],
    consent_text: '<p>Yes, send me the Tide Letter and offers from Lantern Bay by e-mail.</p>',
    post_consent_text: '<p>Every letter has a link that ends it at once.</p>',
    footer_text: '<p>Your address stays on one list, in Portland. Nobody else gets to see it.</p>',
    confirmation_content: [
      kit.block(BLOCKS.artf, {
        copy: '<p>Thank you. The next Tide Letter leaves on the first Tuesday of the month.</p>',
      }),
    ],
    terms_page: kit.pageId('/terms/'),
    privacy_page: kit.pageId('/privacy/'),
    unsubscribe_page: kit.pageId('/unsubscribe/'),
  }),
  children: [signedUp],
});

/** Target of the link at the end of every newsletter. */
export const UNSUBSCRIBE: PagePlan = page(TEMPLATES.unsubscribe, {
  slug: 'unsubscribe',
  title: 'Unsubscribe',
  content: (kit) => ({
    ...promote('', '', true),
    body: [
      kit.block(BLOCKS.unsubscribe, {
        title: 'Leave the Tide Letter',
        intro: '<p>No hard feelings. We take the address off every list we keep, and do not ask why.</p>',
        confirmation_title: 'The line is cast off',
        confirmation_text: '<p>Fair winds. Your restaurant stays just as near.</p>',
      }),
    ],
  }),
});
