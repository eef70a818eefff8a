import { TEMPLATES } from '#templates/definitions.ts';
import type { Question, QuestionKind } from '#features/submissions/questions.ts';
import { BLOCKS } from '#blocks/definitions.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';

const KINDS_OF_PARTIES = ['The Wharf Boil', 'Chowder and trays', 'The raw bar on wheels', 'Not sure yet'];
const PLACES = ['In my yard', 'At my office', 'In one of your restaurants', 'Somewhere else'];
const NEEDS = [
  'Somebody is allergic to shellfish',
  'Somebody eats no gluten',
  'Somebody eats no fish',
  'Children under ten',
  'The way in has steps',
];

/** A form page with questions of nearly every kind. */
export const PARTY_PAGE: PagePlan = page(TEMPLATES.form_page, {
  slug: 'plan-a-party',
  title: 'Plan a party',
  content: (kit) => ({
    ...promote(
      'Plan a party | Lantern Bay Seafood Kitchen',
      'Tell us who, when, where and how many: the nearest Lantern Bay writes back with a menu and a price.',
    ),
    body: [
      kit.block(BLOCKS.artf, {
        copy: `<p>A few questions, none of them hard. The restaurant that would cook for you writes back within two days, with a menu and a price. <a href="${kit.href('/catering/')}">What we can bring</a></p>`,
      }),
    ],
    questions: [
      ask('Your name', 'singleline', { is_required: true }),
      ask('E-mail address', 'email', { is_required: true }),
      ask('Phone number', 'phone', { help: 'Only if you would rather talk.' }),
      ask('What do you have in mind?', 'radio', { is_required: true, choices: KINDS_OF_PARTIES.join('\n') }),
      ask('How many guests?', 'number', { is_required: true, help: 'From eight to four hundred. A guess will do.' }),
      ask('Which day?', 'date', { is_required: true }),
      ask('Where?', 'dropdown', { choices: PLACES.join('\n') }),
      ask('What should the cooks know?', 'checkboxes', { choices: NEEDS.join('\n') }),
      ask('Anything else', 'multiline', { help: 'The town, the occasion, the dog.' }),
    ],
    submit_label: 'Send it to the kitchen',
    thank_you:
      '<p>Thank you. Somebody who has tipped out a good many pots reads this now, and writes back within two days.</p>',
    thank_you_page: null,
    mail_to: 'catering@lanternbay.example',
    mail_subject: 'A party to plan',
  }),
});

function ask(label: string, kind: QuestionKind, more: Partial<Question> = {}): Question {
  return { label, key: '', kind, is_required: false, choices: '', initial: '', help: '', ...more };
}
