import { defineTemplate } from '#content/define.ts';
import { page } from '#content/fields/pointers.ts';
import { list, struct } from '#content/fields/nested.ts';
import { richText } from '#content/fields/rich-text.ts';
import { boolean, choice } from '#content/fields/scalar.ts';
import { multiline, text } from '#content/fields/text.ts';
import { readMailTo } from '#features/submissions/mail-to.ts';
import {
  choicesOf,
  keyQuestions,
  KINDS_WITH_CHOICES,
  MAX_KEY_CHARACTERS,
  QUESTION_KINDS,
  type Question,
  takesDefault,
} from '#features/submissions/questions.ts';
import { body, promoteFields } from '../page-fields.ts';

const MAX_QUESTIONS = 60;

/** A form with questions by staff; submissions are stored, and mailed to the configured addresses. */
export const formPage = defineTemplate({
  name: 'form_page',
  label: 'Form page',
  help: 'A form with your own questions. Submissions are listed under Forms.',
  takesSubmissions: true,
  // After a post the guest is redirected to `?sent=1`.
  parameters: ['sent'],
  fields: {
    body: body(),
    questions: list(
      struct(
        {
          label: text({ label: 'Question', required: true, maxLength: 200 }),
          key: text({
            label: 'Name in lists',
            help: 'Created from the question when the page is published. It does not change when you reword the question.',
            maxLength: MAX_KEY_CHARACTERS,
            pattern: {
              regex: /^[a-z0-9][a-z0-9_]*$/,
              message: 'must have only lower-case letters, digits and underscores, such as full_name',
            },
          }),
          kind: choice({ label: 'Kind', choices: QUESTION_KINDS, initial: 'singleline' }),
          is_required: boolean({ label: 'Required' }),
          choices: multiline({
            label: 'Choices',
            help: 'For checkboxes, dropdown, multiselect and radio: one choice per line.',
            maxLength: 5_000,
          }),
          initial: text({ label: 'Default value', maxLength: 200 }),
          help: text({ label: 'Help text', help: 'Shown with the question.', maxLength: 300 }),
        },
        { label: 'Question' },
      ),
      { label: 'Questions', min: 1, max: MAX_QUESTIONS },
    ),
    submit_label: text({ label: 'Button label', help: 'If empty, “Send” is used.', maxLength: 40 }),
    thank_you: richText({ label: 'Thank-you text', help: 'Shown instead of the form after it is sent.' }),
    thank_you_page: page({
      label: 'Thank-you page',
      help: 'Guests are redirected to this page after they send the form. The thank-you text is then not shown.',
    }),
    mail_to: text({
      label: 'E-mail submissions to',
      help: 'Addresses separated by commas. Guests do not see them.',
      maxLength: 500,
    }),
    mail_subject: text({ label: 'Subject of the e-mail', help: 'If empty, the page title is used.', maxLength: 120 }),
    ...promoteFields,
  },
  settle: (value) => ({ ...value, questions: settleKeys(value.questions) }),
  rules: ({ questions, mail_to }) => [
    ...questionErrors(questions),
    ...(readMailTo(mail_to) ? [] : [{ field: 'mail_to', message: 'must be e-mail addresses separated by commas' }]),
  ],
  example: {
    body: [],
    questions: [
      { label: 'Your name', key: '', kind: 'singleline', is_required: true, choices: '', initial: '', help: '' },
      { label: 'E-mail', key: '', kind: 'email', is_required: true, choices: '', initial: '', help: '' },
      {
        label: 'How many of you?',
        key: 'party',
        kind: 'radio',
        is_required: true,
        choices: '8–15\n16–30\nMore',
        initial: '',
        help: '',
      },
      {
        label: 'What are you planning?',
        key: '',
        kind: 'multiline',
        is_required: false,
        choices: '',
        initial: '',
        help: 'A date and a town help us.',
      },
    ],
    submit_label: '',
    thank_you: '<p>Thank you. We write back within two days.</p>',
    thank_you_page: null,
    mail_to: '',
    mail_subject: '',
    seo_title: '',
    description: '',
    share_image: null,
    is_noindex: false,
  },
});

/** Answers are stored under these names, so the names stay when a question is reworded. */
function settleKeys<Q extends Question>(questions: readonly Q[]): Q[] {
  const keyed = keyQuestions(questions);
  return questions.map((question, index) => ({ ...question, key: question.key || (keyed[index]?.key ?? '') }));
}

function questionErrors(questions: readonly Question[]) {
  const keys = questions.map(({ key }) => key);
  return questions.flatMap((question, index) => [
    ...(keys.indexOf(question.key) < index
      ? [
          {
            field: `questions.${index}.key`,
            message: 'is already the name of another question: clear the field to get a new name',
          },
        ]
      : []),
    ...(KINDS_WITH_CHOICES.includes(question.kind) && choicesOf(question).length === 0
      ? [{ field: `questions.${index}.choices`, message: 'are required for this kind of question' }]
      : []),
    ...(takesDefault(question)
      ? []
      : [{ field: `questions.${index}.initial`, message: 'is no answer that the question accepts' }]),
  ]);
}
