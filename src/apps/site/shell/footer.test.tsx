// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { buildPageContext, InPage, renderInPage } from '#test/site-page.tsx';
import { Footer } from './footer.tsx';

afterEach(cleanup);

const withFooter = (overrides: object) => {
  const context = buildPageContext();
  return buildPageContext({ footer: context.footer ? { ...context.footer, ...overrides } : null });
};

describe('Footer', () => {
  it('is nothing when the chain has none', () => {
    const { container } = renderInPage(<Footer />, buildPageContext({ footer: null }));
    expect(container.innerHTML).toBe('');
  });

  it('has no accessibility form without an address to report to', () => {
    renderInPage(<Footer />, withFooter({ accessibility_report_url: undefined }));
    expect(document.querySelector('form')).toBeNull();
  });

  it('toggles a collapsable column by a checkbox, and gives a fixed one none', () => {
    renderInPage(<Footer />);
    const toggles = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(toggles.map((toggle) => toggle.labels?.[0]?.textContent)).toEqual(['Dine with us']);
    expect(toggles[0]?.checked).toBe(false);
    fireEvent.click(screen.getByText('Dine with us'));
    expect(toggles[0]?.checked).toBe(true);
    expect(screen.getByRole('heading', { name: 'Legal' })).toBeTruthy();
  });

  it('offers the toolbox by its title, and leaves it out when the chain has none', () => {
    renderInPage(<Footer />);
    const tools = screen.getByRole('navigation', { name: 'Quick links' });
    expect(within(tools).getByRole('link', { name: 'Find us' }).getAttribute('href')).toBe('/locations/');
    cleanup();
    const { header } = buildPageContext();
    renderInPage(<Footer />, buildPageContext({ header: header && { ...header, toolbox: null } }));
    expect(screen.queryByRole('navigation', { name: 'Quick links' })).toBeNull();
  });

  it('has links, social row, regions, legal text and the way back up', () => {
    renderInPage(<Footer />);
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      '#mainContent',
      '/locations/',
      '/',
      'https://social.example/lantern-bay',
      '/gift-cards/',
      '/privacy/',
      '/',
      '/ca/',
    ]);
    expect(screen.getByText('Prices vary by restaurant.').tagName).toBe('P');
  });

  it("fills the report with the page's address, document and screen as it is sent, to a new window", () => {
    renderInPage(<Footer />);
    const form = document.querySelector('form') as HTMLFormElement;
    form.addEventListener('submit', (event) => event.preventDefault());
    fireEvent.submit(form);
    const sent = Object.fromEntries(new FormData(form));
    expect(sent).toEqual({
      url: window.location.href,
      dom: expect.stringMatching(/^<html.*Prices vary by restaurant/s),
      screen_width: String(window.screen.width),
      screen_height: String(window.screen.height),
    });
    expect([form.method, form.target, form.getAttribute('action')]).toEqual([
      'post',
      '_blank',
      'https://report.example/issues',
    ]);
    expect(form.querySelector('svg')?.getAttribute('width')).toBe('40');
  });

  it('stays in the browser as the server drew it, without its content as data', async () => {
    document.body.innerHTML = renderToString(
      <InPage>
        <Footer />
      </InPage>,
    );
    const html = document.body.innerHTML;
    const { footer: _shown, ...sent } = buildPageContext();
    const problems: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(
        document.body,
        <InPage context={sent}>
          <Footer />
        </InPage>,
        {
          onRecoverableError: (error) => problems.push(error),
        },
      ),
    );
    expect(problems).toEqual([]);
    expect(document.body.innerHTML).toBe(html);
    const form = document.querySelector('form') as HTMLFormElement;
    form.addEventListener('submit', (event) => event.preventDefault());
    fireEvent.submit(form);
    expect(new FormData(form).get('url')).toBe(window.location.href);
    await act(async () => root.unmount());
  });
});
