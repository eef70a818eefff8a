import { describe, expect, it } from 'vitest';
import { redrawForm } from '#features/forms/read-form.ts';
import { messages } from '#ui/site/catalogues/en/index.ts';
import { CATEGORIES, EXTRA_FIELDS } from './categories.ts';
import { contactForm } from './contact-form.ts';

/** Spec §9, to the letter. */
const TABLE: [category: string, topics: [topic: string, extras: readonly string[]][]][] = [
  [
    'My Rewards',
    [
      ['Help With Adding Points', []],
      ['Help With Using Rewards', []],
      ['Question About My Points/rewards', []],
      ['Help With My Profile/sign In', []],
      ['Other', []],
    ],
  ],
  [
    'Praise',
    [
      ['About Dining, To Go, Or Delivery', ['location_rlid', 'visit_date', 'visit_time', 'order_number']],
      ['Other', []],
    ],
  ],
  [
    'Suggestion',
    [
      ['New Location', []],
      ['Menu Idea', []],
      ['Other', []],
    ],
  ],
  [
    'Question',
    [
      ['Location Information', []],
      ['Menu Items/Events', ['location_rlid']],
      ['Allergen And Nutrition', ['location_rlid']],
      ['Donations', []],
      ['Gift Cards', []],
      ['Employment/Human Resources', []],
      ['Fresh Catch News', []],
      ['Other', []],
    ],
  ],
  [
    'Issue or Concern?',
    [
      ['About Dining In, To Go, Or Delivery', ['location_rlid', 'visit_date', 'visit_time', 'order_number']],
      ['Other', []],
    ],
  ],
];

describe('the contact form', () => {
  it('has exactly the fields of the specification’s table, with its labels', () => {
    const shown = CATEGORIES.map(({ key, label, topics }) => {
      expect(String(messages[`contact.category.${key}` as keyof typeof messages])).toBe(label);
      return [
        label,
        topics.map((topic) => {
          expect(String(messages[`contact.topic.${key}_${topic.key}` as keyof typeof messages])).toBe(topic.label);
          const { fields } = redrawForm(contactForm, { question_category: key, topic: topic.key });
          return [
            topic.label,
            fields.map((field) => field.key).filter((name) => EXTRA_FIELDS.some((extra) => extra === name)),
          ];
        }),
      ];
    });
    expect(shown).toEqual(TABLE);
  });

  it('shares a topic between categories only where it is the same subject', () => {
    const keys = CATEGORIES.flatMap(({ topics }) => topics.map(({ key }) => key));
    const shared = keys.filter((key, at) => keys.indexOf(key) !== at);
    expect(new Set(shared)).toEqual(new Set(['other', 'visit']));
  });

  it('asks for no topic before a category, and for all other fields always', () => {
    const names = (post: Record<string, string>) => redrawForm(contactForm, post).fields.map(({ key }) => key);
    expect(names({})).toEqual([
      'question_category',
      'first_name',
      'last_name',
      'email',
      'phone',
      'address_line1',
      'address_city',
      'address_state',
      'address_zip',
      'message',
    ]);
    expect(names({ question_category: 'praise' })).toContain('topic');
    expect(names({ question_category: 'praise', topic: 'menu' })).not.toContain('visit_date');
  });

  it('has every label in the catalogue, and requires every field but the order number, which is labeled as optional', () => {
    const ids = Object.values(contactForm.fields).map(({ label }) => (typeof label === 'string' ? '' : label.id));
    expect(ids.filter((id) => !(id in messages))).toEqual([]);
    const optional = Object.entries(contactForm.fields).filter(([, field]) => !('isRequired' in field));
    expect(optional.map(([name]) => name)).toEqual(['order_number']);
    expect(String(messages['contact.field.order_number'])).toContain('(optional)');
  });
});
