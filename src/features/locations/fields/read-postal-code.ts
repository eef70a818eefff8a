import { withoutDecimalZero } from './clean-text.ts';

export type PostalCode = { zip: string; country: 'US' | 'CA' } | { reason: string };

/**
 * A ZIP, ZIP+4 or Canadian postal code in the one spelling that is kept: "06477", "06477-3507", "V3A 9J7".
 * ZIP+4 may be run together, and zeros that a spreadsheet dropped are put back ("6106" is "06106").
 */
export function readPostalCode(text: string): PostalCode {
  const spelled = withoutDecimalZero(text).toUpperCase().replace(/\s+/g, ' ').trim();
  const canadian = /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[ -]?(\d[ABCEGHJ-NPRSTV-Z]\d)$/.exec(spelled);
  if (canadian) return { zip: `${canadian[1]} ${canadian[2]}`, country: 'CA' };
  const split = /^(\d{3,5})[\s–—-]+(\d{4})$/.exec(spelled);
  if (split) return zipPlusFour((split[1] ?? '').padStart(5, '0'), split[2] ?? '', text);
  const digits = /^\d+$/.test(spelled) ? spelled : '';
  if (digits.length >= 3 && digits.length <= 5) return zipPlusFour(digits.padStart(5, '0'), '0000', text);
  if (digits.length >= 7 && digits.length <= 9) {
    const nine = digits.padStart(9, '0');
    return zipPlusFour(nine.slice(0, 5), nine.slice(5), text);
  }
  return { reason: `"${text}" is neither a ZIP nor a Canadian postal code` };
}

/** "06477-3507" and "06477" give "06477"; "V3A 9J7" does not change. */
export function postalArea(zip: string): string {
  return /^\d/.test(zip) ? zip.slice(0, 5) : zip;
}

function zipPlusFour(zip: string, extension: string, text: string): PostalCode {
  if (zip === '00000') return { reason: `"${text}" is not a ZIP` };
  return { zip: extension === '0000' ? zip : `${zip}-${extension}`, country: 'US' };
}
