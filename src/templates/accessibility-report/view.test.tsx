// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { reportForm } from '#features/accessibility-reports/report-form.ts';
import { emptyForm } from '#features/forms/read-form.ts';
import { PAGE_CONTEXT, PageAround } from '#test/page.tsx';
import { PageContextProvider } from '#ui/site/page-context.tsx';
import { AccessibilityReport } from './view.tsx';

afterEach(cleanup);

const PAGE = { url: 'https://chain.example/menu/', dom: '<html>"&amp;', screen_width: '390', screen_height: '844' };

describe('AccessibilityReport', () => {
  it('shows what is wrong and keeps the browser’s data', () => {
    const { container } = render(
      <PageAround>
        <PageContextProvider value={{ ...PAGE_CONTEXT, request: { url: '/accessibility-report/?language=en' } }}>
          <AccessibilityReport page={PAGE} form={emptyForm(reportForm)} isSent={false} />
        </PageContextProvider>
      </PageAround>,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Report an accessibility problem');
    expect(screen.getByText('The page in question: https://chain.example/menu/')).toBeDefined();
    expect(screen.getByRole('textbox', { name: /^What is wrong\?/ })).toBeDefined();
    const form = container.querySelector('form');
    expect(form?.getAttribute('action')).toBe('/accessibility-report/?language=en#report');
    for (const [name, value] of Object.entries(PAGE))
      expect(container.querySelector<HTMLInputElement>(`[name=${name}]`)?.value).toBe(value);
  });

  it('thanks, and takes the focus', () => {
    render(
      <PageAround language="fr-CA">
        <AccessibilityReport page={null} form={emptyForm(reportForm)} isSent />
      </PageAround>,
    );
    expect(document.activeElement?.textContent).toMatch(/nous avons votre signalement/);
    expect(document.querySelector('form')).toBeNull();
  });
});
