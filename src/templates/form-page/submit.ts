import { readForm, redrawForm } from '#features/forms/read-form.ts';
import { latestToday } from '#features/forms/rules.ts';
import { formOfQuestions, keyQuestions, type Question } from '#features/submissions/questions.ts';
import { readMailTo } from '#features/submissions/mail-to.ts';
import { loadPageTargets } from '#features/pages/server/index.ts';
import { receiveFormPost } from '#features/submissions/server/index.ts';
import type { StoredOf } from '#content/define.ts';
import type { SubmitContext, Submitter, SubmitResult } from '../submitter.ts';
import type { formPage } from './definition.ts';

/** Takes the posts of forms that staff made. */
export const submitFormPage: Submitter = {
  redraw: ({ page, post }) => redrawForm(formOfQuestions(contentOf(page).questions), post),
  submit: submitAnswers,
};

async function submitAnswers({ db, guard, site, page, post, ip, now, origin }: SubmitContext): Promise<SubmitResult> {
  const { questions, mailTo, mailSubject, thankYouPage } = contentOf(page);
  const read = readForm(formOfQuestions(questions), post, { today: latestToday(now) });
  if (!read.isValid) return { kind: 'refused', form: read.form };
  const form = {
    siteId: site.id,
    origin,
    pageId: page.id,
    questions: keyQuestions(questions),
    mailTo,
    mailSubject: mailSubject === '' ? page.title : mailSubject,
  };
  const values = read.values.fields as Readonly<Record<string, string | boolean>>;
  await receiveFormPost({ db, guard }, form, { post, values, ip, nowMs: now });
  const thanks = await loadPageTargets(db, thankYouPage === null ? [] : [thankYouPage], site);
  return { kind: 'done', to: thanks.get(thankYouPage ?? 0)?.url ?? `${page.urlPath}?sent=1#form-sent` };
}

/** Content of a live page was checked when it was published. */
function contentOf({ content }: SubmitContext['page']): {
  questions: readonly Question[];
  mailTo: readonly string[];
  mailSubject: string;
  thankYouPage: number | null;
} {
  const {
    questions = [],
    mail_to = '',
    mail_subject = '',
    thank_you_page = null,
  } = content as Partial<StoredOf<typeof formPage>>;
  return { questions, mailTo: readMailTo(mail_to) ?? [], mailSubject: mail_subject, thankYouPage: thank_you_page };
}
