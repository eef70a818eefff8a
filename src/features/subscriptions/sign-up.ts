import type { ConsentAction, Purpose } from './states.ts';

/** Occasions; each has a name in the catalogues. */
export const OCCASIONS = ['birthday', 'anniversary', 'graduation', 'holiday', 'other'] as const;
export type Occasion = (typeof OCCASIONS)[number];

/** Whose occasion it is; each has a name in the catalogues. */
export const RELATIONSHIPS = ['partner', 'child', 'parent', 'sibling', 'relative', 'friend', 'colleague'] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];

/** Maximum number of rows of the occasions formset. */
export const MAX_OCCASIONS = 6;

/** Prefix of the form with the confirmation button. */
export const CONFIRM_PREFIX = 'confirm';
/** Lifetime of a link to confirm. */
export const CONFIRM_DAYS = 7;
/** Daily limit of links to confirm for one address. */
export const MAX_CONFIRMS_A_DAY = 3;

/** One day of a year, without the year. */
export interface YearDay {
  month: number;
  day: number;
}

/** Validated details of a sign-up. */
export interface SignUpDetails {
  firstName: string;
  lastName: string;
  postcode: string;
  birthday: YearDay | null;
  occasions: (YearDay & { occasion: Occasion; relationship: Relationship })[];
  wantsOffers: boolean;
}

/** The purposes of consent of a sign-up. */
export function purposesOf({ wantsOffers }: Pick<SignUpDetails, 'wantsOffers'>): Purpose[] {
  return wantsOffers ? ['reminders', 'offers'] : ['reminders'];
}

/** Details of a stored sign-up with its site, page and language. */
export interface StoredSignUp extends SignUpDetails {
  language: string;
  country: string;
  timeZone: string;
  /** The form's page, to which links to confirm lead. */
  pageId: number | null;
}

/** Names a day of an account: its owner's birthday, or an occasion by its id. */
export type OccasionId = number | typeof OWN_BIRTHDAY;
export const OWN_BIRTHDAY = 'birthday';

/** A day that the owner of an account adds; without a relationship it is their own birthday. */
export interface AccountOccasion extends YearDay {
  occasion: Occasion;
  relationship: Relationship | null;
}

/** What an address gets from the chain, as its owner sees it. */
export interface AccountMail {
  /** `asked`: a sign-up waits to be confirmed by the link in a mail. */
  state: 'none' | 'asked' | 'joined';
  /** Days without their year: "06-14". */
  occasions: { id: OccasionId; occasion: Occasion; relationship: Relationship | null; day: string }[];
  /** The consent log, the oldest entry first. */
  consent: { action: ConsentAction; source: string; at: string; purposes: string[] }[];
}
