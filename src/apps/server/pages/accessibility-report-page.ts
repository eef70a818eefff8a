import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimited } from '#shared/problem.ts';
import { reportForm } from '#features/accessibility-reports/report-form.ts';
import { ACCESSIBILITY_REPORT_PATH, REPORT_LANGUAGE_PARAMETER } from '#features/accessibility-reports/report-names.ts';
import { readReportedPage, receiveReport } from '#features/accessibility-reports/server/index.ts';
import type { Post } from '#features/forms/post.ts';
import type { FormProps } from '#features/forms/props.ts';
import { emptyForm, readForm, redrawForm } from '#features/forms/read-form.ts';
import { CAPTCHA_MESSAGES, keepSkip } from '#features/guard/rules.ts';
import { CaptchaRefused } from '#features/guard/server/index.ts';
import { type LanguageCode, LANGUAGES } from '#features/pages/contract.ts';
import type { AccessibilityReportProps } from '#templates/accessibility-report/props.ts';
import { redirectToPath } from '#platform/http/redirect.ts';
import { requireForm } from '#platform/http/require-form.ts';
import { sendOwnPage } from './draw-own-page.ts';
import { isOwnPost } from './guest-post.ts';
import { concealReported } from './conceal-reported.ts';
import { originOf } from './request-origin.ts';
import type { Services } from '../process/services.ts';
import { type FactsOf, requireFacts } from './site-facts.ts';

/** The footer's form sends whole documents. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
/** Each report renders a whole page. */
const POST_COST = 20;

/** As the site's catalogues have them, which the server does not load. */
const TITLES: Readonly<Record<LanguageCode, string>> = {
  en: 'Report an accessibility problem',
  es: 'Informar de un problema de accesibilidad',
  'fr-CA': 'Signaler un problème d’accessibilité',
};

type Answer = { form: FormProps; status: number; retryAfterSeconds?: number };

/**
 * Our own receiver of the footer's accessibility form. The data of that form are only shown, with the question what is
 * wrong; the answer is kept for the staff.
 */
export function accessibilityReportPage(app: FastifyInstance, services: Services, factsOf: FactsOf): void {
  const { config, clock, database, guestGuard } = services;

  const draw = async (
    request: FastifyRequest,
    reply: FastifyReply,
    props: AccessibilityReportProps,
    status = 200,
  ): Promise<FastifyReply> => {
    const facts = await requireFacts(factsOf, request);
    const language = languageAsked(request) ?? facts.site.languageCode;
    return sendOwnPage(services, request, reply, facts, {
      template: 'accessibility_report',
      props,
      head: { title: TITLES[language] },
      url: addressFor(request),
      language,
      status,
    });
  };

  const show = (request: FastifyRequest, reply: FastifyReply) => {
    const isSent = 'sent' in (request.query as Record<string, unknown>);
    return draw(request, reply, { page: null, form: emptyForm(reportForm), isSent });
  };

  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    requireForm(request);
    request.server.costs?.spend(request, POST_COST);
    const post = (request.body ?? {}) as Post;
    const page = concealReported(readReportedPage(post, request.headers.referer ?? ''));
    // The footer's own form: nothing is stored yet, so it needs no token, which a shared page cannot have.
    if (!Object.hasOwn(post, 'description'))
      return draw(request, reply, { page, form: emptyForm(reportForm), isSent: false });
    const isOwn = await isOwnPost(request, services);
    const refused = isOwn ? await take(request, post, page) : again(post, 'forms.error_token', 403);
    if (!refused)
      return redirectToPath(reply.header('cache-control', 'no-store'), addressFor(request, { sent: '1' }), 303);
    if (refused.retryAfterSeconds !== undefined) reply.header('retry-after', String(refused.retryAfterSeconds));
    const form = keepSkip(refused.form, post);
    return draw(request, reply, { page, form, isSent: false }, refused.status);
  };

  const take = async (
    request: FastifyRequest,
    post: Post,
    page: ReturnType<typeof readReportedPage>,
  ): Promise<Answer | undefined> => {
    const read = readForm(reportForm, post);
    if (!read.isValid) return { form: read.form, status: 422 };
    const { site } = await requireFacts(factsOf, request);
    const userAgent = request.headers['user-agent'] ?? '';
    const origin = originOf(request, config.publicUrl);
    const report = { siteId: site.id, post, values: read.values.fields, page, userAgent, origin };
    try {
      await receiveReport({ db: database.db, guard: guestGuard }, { ...report, ip: request.ip, nowMs: clock.now() });
      return undefined;
    } catch (error) {
      if (error instanceof CaptchaRefused) return again(post, CAPTCHA_MESSAGES[error.captcha].id, 422);
      if (!(error instanceof RateLimited)) throw error;
      return { ...again(post, 'forms.error_rate', 429), retryAfterSeconds: error.retryAfterSeconds };
    }
  };

  for (const url of [ACCESSIBILITY_REPORT_PATH, ACCESSIBILITY_REPORT_PATH.slice(0, -1)]) {
    app.get(url, show);
    app.post(url, { bodyLimit: MAX_BODY_BYTES, config: { isCsrfExempt: true } }, receive);
  }
}

/** The language in the footer's form; the site's default without one. */
function languageAsked(request: FastifyRequest): LanguageCode | undefined {
  const asked = (request.query as Record<string, unknown>)[REPORT_LANGUAGE_PARAMETER];
  return LANGUAGES.find((language) => language === asked);
}

/** Address of this page in the requested language. */
function addressFor(request: FastifyRequest, parameters: Readonly<Record<string, string>> = {}): string {
  const language = languageAsked(request);
  const query = new URLSearchParams({ ...parameters, ...(language && { [REPORT_LANGUAGE_PARAMETER]: language }) });
  return query.size === 0 ? ACCESSIBILITY_REPORT_PATH : `${ACCESSIBILITY_REPORT_PATH}?${query.toString()}`;
}

function again(post: Post, id: string, status: number): Answer {
  return { form: { ...redrawForm(reportForm, post), errors: { __all__: [{ id }] } }, status };
}
