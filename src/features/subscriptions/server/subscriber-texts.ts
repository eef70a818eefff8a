import type { Occasion, Relationship } from '../sign-up.ts';

/** Translations of subscribers' data for mails. */
interface SubscriberTexts {
  hello: string;
  /** Contains the placeholder {name}. */
  helloNamed: string;
  occasions: Readonly<Record<Occasion, string>>;
  relationships: Readonly<Record<Relationship, string>>;
}

const ENGLISH: SubscriberTexts = {
  hello: 'Hello,',
  helloNamed: 'Hello {name},',
  occasions: {
    birthday: 'birthday',
    anniversary: 'anniversary',
    graduation: 'graduation',
    holiday: 'holiday',
    other: 'special day',
  },
  relationships: {
    partner: 'partner',
    child: 'child',
    parent: 'parent',
    sibling: 'sibling',
    relative: 'relative',
    friend: 'friend',
    colleague: 'colleague',
  },
};

const SPANISH: SubscriberTexts = {
  hello: 'Hola:',
  helloNamed: 'Hola, {name}:',
  occasions: {
    birthday: 'cumpleaños',
    anniversary: 'aniversario',
    graduation: 'graduación',
    holiday: 'día festivo',
    other: 'día especial',
  },
  relationships: {
    partner: 'pareja',
    child: 'hijo o hija',
    parent: 'padre o madre',
    sibling: 'hermano o hermana',
    relative: 'familiar',
    friend: 'amigo o amiga',
    colleague: 'colega',
  },
};

const FRENCH: SubscriberTexts = {
  hello: 'Bonjour,',
  helloNamed: 'Bonjour {name},',
  occasions: {
    birthday: 'anniversaire de naissance',
    anniversary: 'anniversaire de mariage',
    graduation: 'remise de diplôme',
    holiday: 'jour de fête',
    other: 'jour spécial',
  },
  relationships: {
    partner: 'partenaire',
    child: 'enfant',
    parent: 'parent',
    sibling: 'frère ou sœur',
    relative: 'famille',
    friend: 'ami ou amie',
    colleague: 'collègue',
  },
};

/** Translations for a language; falls back to English. */
export function subscriberTexts(language: string): SubscriberTexts {
  if (language === 'es') return SPANISH;
  return language === 'fr-CA' ? FRENCH : ENGLISH;
}
