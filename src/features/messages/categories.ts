/** Fields that only some topics have (Spec §9). */
export const EXTRA_FIELDS = ['location_rlid', 'visit_date', 'visit_time', 'order_number'] as const;
export type ExtraField = (typeof EXTRA_FIELDS)[number];

export interface Topic {
  /**
   * Stored; never changes. Topics of two categories share a key only if they are the same subject, so that the selected
   * topic is kept when the category changes.
   */
  key: string;
  /** Label for staff and the English site, as in Spec §9. */
  label: string;
  extras: readonly ExtraField[];
}

export interface Category {
  key: string;
  label: string;
  topics: readonly Topic[];
}

const topic = (key: string, label: string, extras: readonly ExtraField[] = []): Topic => ({ key, label, extras });
const OTHER = topic('other', 'Other');

/** Categories and topics of Spec §9, in its order. Browser and server take the fields of a topic from this table. */
export const CATEGORIES: readonly Category[] = [
  {
    key: 'rewards',
    label: 'My Rewards',
    topics: [
      topic('points', 'Help With Adding Points'),
      topic('using', 'Help With Using Rewards'),
      topic('balance', 'Question About My Points/rewards'),
      topic('profile', 'Help With My Profile/sign In'),
      OTHER,
    ],
  },
  {
    key: 'praise',
    label: 'Praise',
    topics: [topic('visit', 'About Dining, To Go, Or Delivery', EXTRA_FIELDS), OTHER],
  },
  {
    key: 'suggestion',
    label: 'Suggestion',
    topics: [topic('new_location', 'New Location'), topic('menu_idea', 'Menu Idea'), OTHER],
  },
  {
    key: 'question',
    label: 'Question',
    topics: [
      topic('location', 'Location Information'),
      topic('menu', 'Menu Items/Events', ['location_rlid']),
      topic('allergens', 'Allergen And Nutrition', ['location_rlid']),
      topic('donations', 'Donations'),
      topic('gift_cards', 'Gift Cards'),
      topic('employment', 'Employment/Human Resources'),
      topic('fresh_catch', 'Fresh Catch News'),
      OTHER,
    ],
  },
  {
    key: 'issue',
    label: 'Issue or Concern?',
    topics: [topic('visit', 'About Dining In, To Go, Or Delivery', EXTRA_FIELDS), OTHER],
  },
];

export function findCategory(key: string): Category | undefined {
  return CATEGORIES.find((category) => category.key === key);
}

export function findTopic(category: string, key: string): Topic | undefined {
  return findCategory(category)?.topics.find((one) => one.key === key);
}

/** Labels for staff; the keys for a category or topic that no longer exists. */
export function topicLabels(category: string, key: string): { category: string; topic: string } {
  return { category: findCategory(category)?.label ?? category, topic: findTopic(category, key)?.label ?? key };
}
