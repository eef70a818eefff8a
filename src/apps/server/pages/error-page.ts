import type { FastifyReply } from 'fastify';
import { escapeHtml } from '#shared/escape-html.ts';
import type { ProblemJson } from '#shared/problem.ts';
import type { LanguageCode, TranslatedPage } from '#features/pages/contract.ts';

const ENGLISH = { hint: 'Please try again in a moment.', reference: 'Reference', home: 'Return to Homepage' };

/** Texts of the page by language. English shows the problem's own title and detail, which other languages lack. */
const TEXTS: Readonly<Record<LanguageCode, typeof ENGLISH & { title?: string }>> = {
  en: ENGLISH,
  es: {
    title: 'Esta página no se puede mostrar',
    hint: 'Inténtelo de nuevo en un momento.',
    reference: 'Referencia',
    home: 'Volver a la página de inicio',
  },
  'fr-CA': {
    title: 'Cette page ne peut pas être affichée',
    hint: 'Réessayez dans un moment.',
    reference: 'Référence',
    home: 'Retour à la page d’accueil',
  },
};

/**
 * A plain page for failures in which nothing else can be trusted to work: no database, no bundle, no script.
 * @param home root path of the address's language, if known without a query
 */
export function errorPage(
  reply: FastifyReply,
  problem: ProblemJson,
  { language, url }: TranslatedPage = { language: 'en', url: '/' },
): FastifyReply {
  const words = TEXTS[language];
  const title = escapeHtml(words.title ?? problem.title);
  const hint = escapeHtml((words.title === undefined && problem.detail) || words.hint);
  const reference = problem.request_id
    ? `<p>${words.reference}: <code>${escapeHtml(problem.request_id)}</code></p>`
    : '';
  return reply
    .code(problem.status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${title}</h1><p>${hint}</p>${reference}<p><a href="${escapeHtml(url)}">${words.home}</a></p></main></body></html>`,
    );
}
