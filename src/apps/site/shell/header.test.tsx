// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LEGACY_HEADER_ID } from '#features/navigation/site/legacy-header.tsx';
import { buildPageContext, renderInPage } from '#test/site-page.tsx';
import { Header } from './header.tsx';

afterEach(cleanup);

const flags = (OLO_NEW_HEADER: boolean) => ({ flags: { OLO_NEW_HEADER } });
const legacyMount = () => document.getElementById(LEGACY_HEADER_ID);
const primary = () => screen.queryByRole('navigation', { name: 'Main' });

describe('Header', () => {
  it.each([
    ['its flag is off', flags(false)],
    ['it has no content', { ...flags(true), header: null }],
  ])('is the legacy one when %s', (_, overrides) => {
    renderInPage(<Header />, buildPageContext(overrides));
    expect(legacyMount()).not.toBeNull();
    expect(primary()).toBeNull();
    expect(screen.getByRole('link', { name: 'Lantern Bay Seafood Kitchen, home page' })).toBeTruthy();
  });

  it('is the new one when its flag is on and it has content', () => {
    renderInPage(<Header />);
    expect(legacyMount()).toBeNull();
    expect(primary()).not.toBeNull();
  });

  it('shows the primary section alone, of its links those with a url, and marks the current page', () => {
    renderInPage(<Header />);
    const links = within(primary() ?? document.body).getAllByRole('link');
    expect(
      links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['Menu', '/menu/', 'page'],
      ['Our Story', '/our-story/', null],
    ]);
  });

  it('links the logo home and Log In to the account', () => {
    renderInPage(<Header />);
    expect(screen.getByRole('link', { name: /home page$/ }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/account/login?returnUrl=/');
  });

  it('names the language of the page in the Log In link, when it is not English', () => {
    const i18n = { language: { code: 'fr-CA' }, catalogue: {} } as const;
    renderInPage(<Header />, buildPageContext({ home_url: '/fr-ca/', i18n }));
    expect(document.querySelector('a[href^="/account/"]')?.getAttribute('href')).toBe(
      '/account/login?returnUrl=/fr-ca/&language=fr-CA',
    );
  });

  it('opens the menu dialog with log-in, sections and social row, and closes it', () => {
    renderInPage(<Header />);
    const burger = screen.getByRole('button', { name: 'Open menu' });
    fireEvent.click(burger);
    const dialog = screen.getByRole('dialog', { name: 'Menu' }) as HTMLDialogElement;
    expect(dialog.open).toBe(true);
    const inMenu = within(dialog);
    expect(inMenu.getByRole('link', { name: 'Log In or Create an Account' }).getAttribute('href')).toBe(
      '/account/login?returnUrl=/',
    );
    expect(inMenu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Log In or Create an Account',
      'Menu',
      'Our Story',
      'Press',
      'Find us',
      'Lantern Bay on Instagram (opens in a new tab)',
    ]);
    fireEvent.click(inMenu.getByRole('button', { name: 'Close menu' }));
    expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
    expect(burger.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('LegacyHeader', () => {
  const addresses = { scripts: ['/legacy/a.js', '/legacy/b.js'], styles: ['/legacy/header.css'] };
  const legacy = () => buildPageContext({ ...flags(false), legacy_header: addresses });

  /** happy-dom would fetch them. */
  function holdBack() {
    const held: Node[] = [];
    vi.spyOn(document.head, 'append').mockImplementation((...nodes) => void held.push(...(nodes as Node[])));
    return held as HTMLElement[];
  }

  it('logs what does not load and keeps standing in', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const held = holdBack();
    renderInPage(<Header />, legacy());
    held.at(-1)?.dispatchEvent(new Event('error'));
    expect(log.mock.calls).toEqual([['The legacy header could not load /legacy/b.js']]);
    expect(screen.getByRole('link', { name: /home page$/ })).toBeTruthy();
  });

  it('adds the configured styles, and the scripts in their order', () => {
    const held = holdBack();
    renderInPage(<Header />, legacy());
    expect(held.map((node) => node.getAttribute('href') ?? node.getAttribute('src'))).toEqual([
      '/legacy/header.css',
      '/legacy/a.js',
      '/legacy/b.js',
    ]);
    expect(held.slice(1).map((script) => (script as HTMLScriptElement).async)).toEqual([false, false]);
  });
});
