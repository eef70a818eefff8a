/** Our own receiver of the footer's form, where the site names no other (Spec §2.4, §7). */
export const ACCESSIBILITY_REPORT_PATH = '/accessibility-report/';

/** Query parameter of that address: the language of the page that the guest comes from, "fr-CA". */
export const REPORT_LANGUAGE_PARAMETER = 'language';

/** The name under which the guard knows the form. */
export const REPORT_FORM_NAME = 'accessibility';

/** What the footer's form tells by itself, by the names of its hidden fields. */
export interface ReportedPage {
  url: string;
  dom: string;
  screen_width: string;
  screen_height: string;
}

/** Longer documents are cut: what is wrong is seldom at their end. */
export const MAX_DOM_CHARACTERS = 150_000;
export const MAX_URL_CHARACTERS = 2_000;
