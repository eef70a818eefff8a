import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ownPathOf } from '#shared/own-path.ts';
import { Problem, RateLimited } from '#shared/problem.ts';
import {
  type SignInPageProps,
  type SignInProblem,
  ACCOUNT_PAGE_PATH,
  CODE_PAGE_PATH,
  ERASING_PARAMETER,
  LINK_PAGE_PATH,
  LOGIN_PAGE_PATH,
  RETURN_PARAMETER,
} from '#features/diners/guest-pages.ts';
import { type DinerCookies, dinerClientOf, type Entrance } from '#features/diners/server/index.ts';
import { type Post, textOf } from '#features/forms/post.ts';
import { CaptchaRefused } from '#features/guard/server/index.ts';
import { languageOf } from '#features/front-of-house/server/index.ts';
import { type LanguageCode, LANGUAGES } from '#features/pages/contract.ts';
import { redirectToPath } from '#platform/http/redirect.ts';
import { sendOwnPage } from './draw-own-page.ts';
import { isProvenPost } from './guest-post.ts';
import { linkOriginOf } from './request-origin.ts';
import type { Services } from '../process/services.ts';
import { type FactsOf, requireFacts, type SiteFacts } from './site-facts.ts';

/** A post takes locks and may render a page. */
const POST_COST = 20;

/** As the site's catalogues have them, which the server does not load. */
const TITLES: Readonly<Record<LanguageCode, string>> = {
  en: 'Log In or Create an Account',
  es: 'Iniciar sesión o crear una cuenta',
  'fr-CA': 'Ouvrir une session ou créer un compte',
};

/** Invalid values are ignored: a shared link may be cut off. */
const Query = z.object({
  [RETURN_PARAMETER]: z.string().max(2000).optional().catch(undefined),
  language: z.enum(LANGUAGES).optional().catch(undefined),
  [ERASING_PARAMETER]: z.literal('1').optional().catch(undefined),
});

type Step = Partial<SignInPageProps> & Pick<SignInPageProps, 'step' | 'action'>;

/** The pages on which a diner signs in: the address, the code, the mailed link. They work without JavaScript. */
export function accountSignInPages(
  app: FastifyInstance,
  services: Services,
  factsOf: FactsOf,
  cookies: DinerCookies,
): void {
  const { diners, mail } = services;

  const draw = async (
    request: FastifyRequest,
    reply: FastifyReply,
    step: Step,
    status = 200,
  ): Promise<FastifyReply> => {
    reply.header('referrer-policy', 'no-referrer');
    const facts = await requireFacts(factsOf, request);
    const language = languageOfPage(request, facts);
    const props: SignInPageProps = {
      email: '',
      returnUrl: ACCOUNT_PAGE_PATH,
      problem: null,
      code: null,
      purpose: 'sign_in',
      ...step,
    };
    return sendOwnPage(services, request, reply, facts, {
      template: 'account_sign_in',
      props,
      head: { title: TITLES[language] },
      url: step.action,
      language,
      status,
      isSecret: true,
    });
  };
  /** The request's client, with the language of the page that it came from. */
  const clientOf = async (request: FastifyRequest) => {
    const facts = await factsOf(request.host);
    const client = dinerClientOf(request, await linkOriginOf(request, services));
    return facts ? { ...client, language: languageOfPage(request, facts) } : client;
  };
  /** Refuses posts that are not from our pages. @returns the message for the guest, if the form must be sent again */
  const checkPost = async (request: FastifyRequest): Promise<SignInProblem | null> =>
    (await isProvenPost(request, services, POST_COST)) ? null : 'token';
  const goOn = (reply: FastifyReply, path: string) =>
    redirectToPath(reply.header('cache-control', 'no-store'), path, 303);
  const enter = (reply: FastifyReply, entrance: Entrance) => {
    cookies.setSession(reply, entrance);
    return goOn(reply, entrance.returnUrl);
  };
  const both = (path: string) => [path, path.replace(/\/$/, '')];

  const emailStep = (request: FastifyRequest, problem: SignInProblem | null, post: Post = {}): Step => {
    const { [RETURN_PARAMETER]: asked, [ERASING_PARAMETER]: erasing } = Query.parse(request.query);
    const returnUrl = ownPathOf(textOf(post, RETURN_PARAMETER) || asked) ?? ACCOUNT_PAGE_PATH;
    return {
      step: 'email',
      action: LOGIN_PAGE_PATH,
      email: textOf(post, 'email'),
      returnUrl,
      problem,
      ...(erasing && { purpose: 'erasing' }),
    };
  };
  for (const url of both(LOGIN_PAGE_PATH)) {
    app.get(url, async (request, reply) => {
      const step = emailStep(request, null);
      const signedIn = await diners.signedIn(cookies.read(request).session);
      // Redirects only to a page that cannot lead back here.
      if (signedIn) {
        const isLogin = step.returnUrl?.startsWith(LOGIN_PAGE_PATH.slice(0, -1)) ?? false;
        return redirectToPath(
          reply.header('cache-control', 'no-store'),
          isLogin ? ACCOUNT_PAGE_PATH : (step.returnUrl ?? ACCOUNT_PAGE_PATH),
          302,
        );
      }
      return draw(request, reply, step);
    });
    app.post(url, { config: { isCsrfExempt: true } }, async (request, reply) => {
      const unproven = await checkPost(request);
      const post = (request.body ?? {}) as Post;
      const step = emailStep(request, unproven, post);
      if (unproven) return draw(request, reply, step, 403);
      try {
        const wanted = { email: step.email ?? '', returnUrl: step.returnUrl, post };
        const { browser } = await diners.ask(wanted, cookies.read(request), await clientOf(request));
        cookies.setAsking(reply, browser);
        mail.wake();
        return await goOn(reply, withLanguage(CODE_PAGE_PATH, request));
      } catch (error) {
        const problem = problemOf(error, reply, 'email');
        return draw(request, reply, { ...step, problem: problem.words }, problem.status);
      }
    });
  }

  const codeStep = async (request: FastifyRequest): Promise<Step | undefined> => {
    const asked = await diners.asked(cookies.read(request));
    if (!asked) return undefined;
    const signedIn = await diners.signedIn(cookies.read(request).session);
    const purpose =
      asked.dinerId !== null ? 'address' : signedIn?.diner.emailKey === asked.emailKey ? 'proof' : 'sign_in';
    const { email, returnUrl } = asked;
    return { step: 'code', action: CODE_PAGE_PATH, email, returnUrl, purpose };
  };
  for (const url of both(CODE_PAGE_PATH)) {
    app.get(url, async (request, reply) => {
      const step = await codeStep(request);
      return step
        ? draw(request, reply, step)
        : redirectToPath(reply.header('cache-control', 'no-store'), withLanguage(LOGIN_PAGE_PATH, request), 302);
    });
    app.post(url, { config: { isCsrfExempt: true } }, async (request, reply) => {
      const unproven = await checkPost(request);
      const step = await codeStep(request);
      // The code has expired, or was tried too often: the guest needs a new one.
      if (!step) return draw(request, reply, emailStep(request, 'code'), 401);
      if (unproven) return draw(request, reply, { ...step, problem: unproven }, 403);
      const code = textOf((request.body ?? {}) as Post, 'code');
      const presented = cookies.read(request);
      try {
        if (step.purpose !== 'address')
          return await enter(reply, await diners.enter(code, presented, await clientOf(request)));
        const signedIn = await diners.signedIn(presented.session);
        if (!signedIn) return await goOn(reply, LOGIN_PAGE_PATH);
        await diners.changeAddress(signedIn, code, presented, await clientOf(request));
        mail.wake();
        return await goOn(reply, `${ACCOUNT_PAGE_PATH}?done=address`);
      } catch (error) {
        const problem = problemOf(error, reply, 'code');
        const again = (await codeStep(request)) ?? emailStep(request, null);
        return draw(request, reply, { ...again, problem: problem.words }, problem.status);
      }
    });
  }

  for (const url of both(`${LINK_PAGE_PATH}:sign_in_token/`)) {
    const linkStep = async (request: FastifyRequest): Promise<Step> => {
      const { sign_in_token: token } = request.params as { sign_in_token: string };
      const found = await diners.link(token, cookies.read(request));
      if (!found || found.row.dinerId !== null) return emailStep(request, 'code');
      const { email, returnUrl } = found.row;
      const action = `${LINK_PAGE_PATH}${encodeURIComponent(token)}/`;
      return found.isHere
        ? { step: 'link', action, email, returnUrl }
        : { step: 'elsewhere', action, email, returnUrl, code: found.code };
    };
    app.get(url, async (request, reply) => {
      const step = await linkStep(request);
      return draw(request, reply, step, step.step === 'email' ? 410 : 200);
    });
    app.post(url, { config: { isCsrfExempt: true } }, async (request, reply) => {
      const unproven = await checkPost(request);
      const step = await linkStep(request);
      if (step.step === 'email') return draw(request, reply, step, 410);
      if (unproven) return draw(request, reply, { ...step, problem: unproven }, 403);
      if (step.step !== 'link') return draw(request, reply, step, 403);
      const { sign_in_token: token } = request.params as { sign_in_token: string };
      try {
        const entrance = await diners.enterByLink(token, cookies.read(request), await clientOf(request));
        return await enter(reply, entrance);
      } catch (error) {
        const problem = problemOf(error, reply, 'code');
        return draw(request, reply, emailStep(request, problem.words), problem.status);
      }
    });
  }
}

/** The language of a page outside the tree: that of its address, else the browser's preferred one that the site has. */
export function languageOfPage(request: FastifyRequest, { site }: Pick<SiteFacts, 'site'>): LanguageCode {
  const { language } = Query.parse(request.query);
  if (language) return language;
  return request.headers['accept-language'] === undefined ? site.languageCode : languageOf(request);
}

function withLanguage(path: string, request: FastifyRequest): string {
  const { language } = Query.parse(request.query);
  return language ? `${path}?language=${language}` : path;
}

/** A refusal as a message on the page. @throws any other error */
function problemOf(
  error: unknown,
  reply: FastifyReply,
  field: 'email' | 'code',
): { words: SignInProblem; status: number } {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  if (error instanceof RateLimited) {
    reply.header('retry-after', String(error.retryAfterSeconds));
    return { words: error.message.startsWith('Too many wrong') ? 'many' : 'rate', status: error.status };
  }
  if (error instanceof CaptchaRefused) return { words: 'captcha', status: 422 };
  if (error.code === 'conflict') return { words: 'taken', status: error.status };
  return { words: field, status: error.code === 'invalid' ? 422 : error.status };
}
