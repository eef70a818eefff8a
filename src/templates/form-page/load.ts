import { emptyForm } from '#features/forms/read-form.ts';
import { formOfQuestions, type Question } from '#features/submissions/questions.ts';
import { promoteFields } from '../page-fields.ts';
import type { LoadContext, LoadResult } from '../loader.ts';

/** Fields for staff only, such as the addresses that answers are mailed to; and the questions, which the form holds. */
const HIDDEN = new Set(['questions', 'thank_you_page', 'mail_to', 'mail_subject', ...Object.keys(promoteFields)]);

/** The page with its fields, without those that guests may not read in its source, and an empty form. */
export function loadFormPage({ fields, page }: LoadContext): Promise<LoadResult> {
  const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => !HIDDEN.has(name)));
  const form = emptyForm(formOfQuestions((fields['questions'] ?? []) as readonly Question[]));
  return Promise.resolve({ kind: 'page', props: { ...shown, title: page.title, page_id: page.id, form } });
}
