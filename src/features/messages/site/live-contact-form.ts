import { liveForm } from '#features/forms/site/live-form.ts';
import { contactForm } from '../contact-form.ts';

/** The contact form for the browser, in a chunk of its own. */
export const liveContactForm = liveForm(contactForm);
