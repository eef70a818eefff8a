import type { Purpose } from './states.ts';

/** What can be celebrated; each has a name in the catalogues. */
export const OCCASIONS = ['birthday', 'anniversary', 'graduation', 'holiday', 'other'] as const;
export type Occasion = (typeof OCCASIONS)[number];

/** Whose occasion it is; each has a name in the catalogues. */
export const RELATIONSHIPS = ['partner', 'child', 'parent', 'sibling', 'relative', 'friend', 'colleague'] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];

/** Rows of the occasions formset: 'Add' ends here, and more are refused. */
export const MAX_OCCASIONS = 6;

/** Prefix of the form that is but the button behind a link to confirm. */
export const CONFIRM_PREFIX = 'confirm';
/** Until a link to confirm stops working. */
export const CONFIRM_DAYS = 7;
/** Links to confirm that one address gets in a day, however often somebody asks for them. */
export const MAX_CONFIRMS_A_DAY = 3;

/** One day of a year, without the year. */
export interface YearDay {
  month: number;
  day: number;
}

/** What somebody signed up with, checked. */
export interface SignUpDetails {
  firstName: string;
  lastName: string;
  postcode: string;
  birthday: YearDay | null;
  occasions: (YearDay & { occasion: Occasion; relationship: Relationship })[];
  wantsOffers: boolean;
}

/** What they agreed to be written to for. */
export function purposesOf({ wantsOffers }: Pick<SignUpDetails, 'wantsOffers'>): Purpose[] {
  return wantsOffers ? ['reminders', 'offers'] : ['reminders'];
}

/** The same with what was known about the guest, as it waits to be confirmed. */
export interface StoredSignUp extends SignUpDetails {
  language: string;
  country: string;
  timeZone: string;
  /** The page of the form: links to confirm lead there. */
  pageId: number | null;
}
