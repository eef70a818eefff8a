import { escapeHtml } from '#shared/escape-html.ts';
import { type DoorLanguage, TEXTS } from './texts.ts';

/** Content and links of the page. */
export interface PasswordPage {
  siteName: string;
  language: DoorLanguage;
  what: 'file' | 'page';
  /** Addresses of the site's style sheets: its fonts and colours. */
  styleUrls: readonly string[];
  nonce: string;
  action: string;
  returnUrl: string;
  csrfToken: string;
  /** Error message of the last attempt. */
  error?: string | undefined;
}

const STYLE = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; box-sizing: border-box; background: #f6efe1; color: #12222e; font-family: 'Hanken Grotesk Variable', Arial, sans-serif; }
main { box-sizing: border-box; width: 100%; max-width: 27rem; padding: clamp(1.5rem, 6vw, 2.5rem); background: #fffcf6; border: 1px solid #dccfb6; border-radius: 6px; }
.site { margin: 0 0 1.5rem; font-family: Gloock, Georgia, serif; font-size: 1.125rem; color: #0f2f46; }
h1 { margin: 0 0 .75rem; font-family: Gloock, Georgia, serif; font-size: 1.75rem; font-weight: 400; line-height: 1.2; color: #0f2f46; }
p { margin: 0 0 1.25rem; line-height: 1.5; }
label { display: block; margin-bottom: .375rem; font-weight: 600; }
input[type=password] { box-sizing: border-box; width: 100%; min-height: 2.875rem; padding: .5rem .75rem; font: inherit; color: inherit; background: #fff; border: 1px solid #8b7a62; border-radius: 4px; }
input[aria-invalid] { border-color: #b3281d; border-width: 2px; }
input:focus-visible, textarea:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid #0b57a4; outline-offset: 2px; }
.error { margin: .5rem 0 0; color: #8c1a12; font-weight: 600; }
button { margin-top: 1.25rem; width: 100%; min-height: 2.875rem; padding: .5rem 1rem; font: inherit; font-weight: 600; color: #fff; background: #b3281d; border: 0; border-radius: 4px; cursor: pointer; }
button:hover { background: #8c1a12; }
button.second { margin-top: .75rem; color: #8c1a12; background: #fffcf6; border: 1px solid #b3281d; }
button.second:hover { background: #f6efe1; }
textarea { box-sizing: border-box; width: 100%; min-height: 7rem; padding: .5rem .75rem; font: inherit; color: inherit; background: #fff; border: 1px solid #8b7a62; border-radius: 4px; }
textarea[aria-invalid] { border-color: #b3281d; border-width: 2px; }
.help { margin: 0 0 .375rem; font-size: .9375rem; }
ul { margin: 0; padding: 0; list-style: none; display: grid; gap: .75rem; }
ul a { display: block; padding: .75rem 1rem; font-weight: 600; color: #1f6075; border: 1px solid #8b7a62; border-radius: 4px; }
ul small { display: block; font-size: .9375rem; font-weight: 400; color: #12222e; }
.home { margin: 1.25rem 0 0; }
.home a { color: #1f6075; }`;

/** A page with a password form, which works without a script. */
export function passwordPage({ action, csrfToken, error, what, ...page }: PasswordPage): string {
  const { title, intro, password, open } = { ...TEXTS[page.language], ...TEXTS[page.language][what] };
  const invalid = error === undefined ? '' : ' aria-invalid="true" aria-describedby="password-error"';
  const complaint =
    error === undefined ? '' : `<p class="error" id="password-error" role="alert">${escapeHtml(error)}</p>`;
  return plainPage({
    ...page,
    title,
    content: `<p>${intro}</p><form method="post" action="${escapeHtml(action)}"><input type="hidden" name="csrf_token" value="${escapeHtml(csrfToken)}"><input type="hidden" name="return_url" value="${escapeHtml(page.returnUrl)}"><label for="password">${password}</label><input id="password" type="password" name="password" required autofocus autocomplete="off" maxlength="200"${invalid}>${complaint}<button type="submit">${open}</button></form>`,
  });
}

/** Content of any page in front of a private file or page. `content` is markup. */
export interface PlainPage extends Pick<PasswordPage, 'siteName' | 'language' | 'styleUrls' | 'nonce'> {
  title: string;
  content: string;
}

/** A page with a single card, without header and footer, which would need the site's whole content. */
export function plainPage({ siteName, language, styleUrls, nonce, title, content }: PlainPage): string {
  const styles = styleUrls.map((url) => `<link rel="stylesheet" href="${escapeHtml(url)}">`).join('');
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${escapeHtml(siteName)}</title>${styles}<style nonce="${nonce}">${STYLE}</style></head><body><main><p class="site">${escapeHtml(siteName)}</p><h1>${title}</h1>${content}<p class="home"><a href="/">${TEXTS[language].home}</a></p></main></body></html>`;
}
