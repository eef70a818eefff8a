import { liveForm } from '#features/forms/site/live-form.ts';
import { signUpForm } from '../sign-up-form.ts';

/** The sign-up form for the browser, in a chunk of its own. */
export const liveSignUpForm = liveForm(signUpForm);
