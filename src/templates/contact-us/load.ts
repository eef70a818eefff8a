import { emptyForm } from '#features/forms/read-form.ts';
import { contactForm } from '#features/messages/contact-form.ts';
import type { LoadContext, LoadResult } from '../loader.ts';
import { promoteFields } from '../page-fields.ts';

/** The page with its fields and an empty form. */
export function loadContactUs({ page, fields }: LoadContext): Promise<LoadResult> {
  const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in promoteFields)));
  return Promise.resolve({ kind: 'page', props: { title: page.title, ...shown, form: emptyForm(contactForm) } });
}
