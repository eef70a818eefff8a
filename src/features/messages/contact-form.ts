import { MAX_EMAIL_CHARACTERS } from '#shared/email-address.ts';
import {
  type Answers,
  defineForm,
  type FieldDefinition,
  type FormValues,
  type Option,
} from '#features/forms/definition.ts';
import { notInFuture, pattern, postcode } from '#features/forms/rules.ts';
import { CATEGORIES, type ExtraField, findCategory, findTopic } from './categories.ts';

export const MAX_MESSAGE_CHARACTERS = 4000;

const asks =
  (field: ExtraField) =>
  ({ question_category = '', topic = '' }: Answers): boolean =>
    findTopic(question_category, topic)?.extras.includes(field) ?? false;

const required = <const W extends string>(field: FieldDefinition<W>) => ({ ...field, isRequired: true });

function topicOptions({ question_category: category = '' }: Answers): Option[] {
  return (findCategory(category)?.topics ?? []).map(({ key }) => ({
    value: key,
    label: { id: `contact.topic.${category}_${key}` },
  }));
}

/** Contact form of Spec §3, with its fields in the order of the page. All are required (Spec §5) unless marked otherwise. */
export const contactForm = defineForm({
  fields: {
    question_category: required({
      widget: 'select',
      label: { id: 'contact.field.category' },
      options: CATEGORIES.map(({ key }) => ({ value: key, label: { id: `contact.category.${key}` } })),
      changesFields: true,
    }),
    topic: required({
      widget: 'select',
      label: { id: 'contact.field.topic' },
      options: topicOptions,
      isAsked: ({ question_category: category = '' }) => findCategory(category) !== undefined,
      changesFields: true,
    }),
    location_rlid: required({
      widget: 'location',
      label: { id: 'contact.field.location' },
      isAsked: asks('location_rlid'),
      maxLength: 12,
      requiredMessage: { id: 'contact.error.location' },
      rules: [pattern(/^[1-9]\d{0,11}$/, 'contact.error.location')],
    }),
    visit_date: required({
      widget: 'date',
      label: { id: 'contact.field.visit_date' },
      isAsked: asks('visit_date'),
      rules: [notInFuture],
      isHalf: true,
    }),
    visit_time: required({
      widget: 'time',
      label: { id: 'contact.field.visit_time' },
      isAsked: asks('visit_time'),
      isHalf: true,
    }),
    // Optional: guests who dined in have no order number (docs/decisions/0049).
    order_number: {
      widget: 'text',
      label: { id: 'contact.field.order_number' },
      helpText: { id: 'contact.help.order_number' },
      isAsked: asks('order_number'),
      maxLength: 40,
      autocomplete: 'off',
    },
    first_name: required({
      widget: 'text',
      label: { id: 'contact.field.first_name' },
      autocomplete: 'given-name',
      maxLength: 80,
      isHalf: true,
    }),
    last_name: required({
      widget: 'text',
      label: { id: 'contact.field.last_name' },
      autocomplete: 'family-name',
      maxLength: 80,
      isHalf: true,
    }),
    email: required({
      widget: 'email',
      label: { id: 'contact.field.email' },
      autocomplete: 'email',
      maxLength: MAX_EMAIL_CHARACTERS,
      isHalf: true,
    }),
    phone: required({
      widget: 'tel',
      label: { id: 'contact.field.phone' },
      autocomplete: 'tel',
      maxLength: 30,
      isHalf: true,
    }),
    address_line1: required({
      widget: 'text',
      label: { id: 'contact.field.address_line1' },
      autocomplete: 'address-line1',
      maxLength: 120,
    }),
    address_city: required({
      widget: 'text',
      label: { id: 'contact.field.address_city' },
      autocomplete: 'address-level2',
      maxLength: 80,
    }),
    address_state: required({
      widget: 'text',
      label: { id: 'contact.field.address_state' },
      autocomplete: 'address-level1',
      maxLength: 40,
      isHalf: true,
    }),
    address_zip: required({
      widget: 'text',
      label: { id: 'contact.field.address_zip' },
      autocomplete: 'postal-code',
      maxLength: 10,
      rules: [postcode],
      isHalf: true,
    }),
    message: required({
      widget: 'textarea',
      label: { id: 'contact.field.message' },
      maxLength: MAX_MESSAGE_CHARACTERS,
    }),
  },
});

export type ContactValues = FormValues<typeof contactForm>['fields'];
