/** Default target of the footer's form, unless the site configures another (Spec §2.4, §7). */
export const ACCESSIBILITY_REPORT_PATH = '/accessibility-report/';

/** Query parameter of `ACCESSIBILITY_REPORT_PATH`: the language of the reported page, "fr-CA". */
export const REPORT_LANGUAGE_PARAMETER = 'language';

/** The form's name for the guard. */
export const REPORT_FORM_NAME = 'accessibility';

/** Values of the footer form's hidden fields, by name. */
export interface ReportedPage {
  url: string;
  dom: string;
  screen_width: string;
  screen_height: string;
}

/** Longer documents are truncated. */
export const MAX_DOM_CHARACTERS = 150_000;
export const MAX_URL_CHARACTERS = 2_000;
