import { defineBlock } from '#content/define.ts';
import { list, struct } from '#content/fields/nested.ts';
import { richText } from '#content/fields/rich-text.ts';
import { choice } from '#content/fields/scalar.ts';
import { text } from '#content/fields/text.ts';

/** Spec §3 faqs: heading, layout (one-column or two-column), faqs[] with question and answer. */
export const faqs = defineBlock({
  type: 'faqs',
  label: 'Questions and answers',
  group: 'text',
  fields: {
    heading: text({ label: 'Heading', maxLength: 120 }),
    layout: choice({ label: 'Layout', choices: ['one-column', 'two-column'], initial: 'one-column' }),
    faqs: list(
      struct(
        {
          question: text({ label: 'Question', required: true, maxLength: 240 }),
          answer: richText({ label: 'Answer', required: true }),
        },
        { label: 'Question' },
      ),
      { label: 'Questions', min: 1, max: 60 },
    ),
  },
  example: {
    heading: 'Good to know',
    layout: 'two-column',
    faqs: [
      { question: 'Do you take reservations?', answer: '<p>Many of our restaurants do. Choose yours to see.</p>' },
      {
        question: 'Is the chowder gluten free?',
        answer: '<p>The clear chowder is. The cream chowder holds wheat.</p>',
      },
    ],
  },
});
