import type { PressKit } from './press-release.ts';

/** A file that journalists may download. */
export interface MediaDownload {
  title: string;
  /** A name in the list of images. */
  image: string;
  /** A name in the list of documents. */
  document: string;
}

/** Introduction of the press section. */
export function pressIntro(kit: PressKit): string {
  return (
    '<p>News of our restaurants, our kitchens and the harbors we buy from. Words and figures may be quoted freely; please name Lantern Bay and the date of the release.</p>' +
    `<p>Not writing a story? <a href="${kit.href('/guest-care/')}">Guest care</a> answers questions about a visit, an order or a gift card.</p>`
  );
}

/** Contacts for journalists, with their hours. */
export const CONTACT_INFO =
  '<p>The newsroom answers journalists in English, French and Spanish.</p>' +
  '<ul><li>E-mail: <a href="mailto:press@lanternbay.example">press@lanternbay.example</a></li>' +
  '<li>Telephone: <a href="tel:+12075550162">(207) 555-0162</a></li>' +
  '<li>Monday to Friday, 8:30 AM to 6 PM Eastern time</li></ul>' +
  '<p>When a storm closes restaurants, the telephone is answered day and night. Please ask two working days ahead for a visit to a kitchen.</p>';

/** The tiles of "Media Downloads". */
export const MEDIA_DOWNLOADS: readonly MediaDownload[] = [
  { title: 'Fact sheet', image: 'restaurant-front', document: 'fact-sheet' },
  { title: 'Allergen table', image: 'galley-kitchen', document: 'allergen-table' },
  { title: 'Logo files', image: 'logo-mark', document: 'logo-files' },
  { title: 'Nutrition facts', image: 'seafood-plate', document: 'nutrition' },
];
