// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildImage, PageAround } from '#test/page.tsx';
import { Coupon } from './view.tsx';

const print = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T17:00:00Z') });
  vi.stubGlobal('print', print);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  print.mockReset();
});

const coupon: ComponentProps<typeof Coupon> = {
  image: buildImage('clams'),
  title: '$5 off',
  description: '<p>A bucket of clams.</p>',
  code: 'CLAMBAKE5',
  terms: 'One a table.',
  valid_from: '',
  expires_on: '2026-03-04',
};
const page = (gap: Partial<typeof coupon> = {}) => (
  <PageAround>
    <Coupon {...coupon} {...gap} />
  </PageAround>
);
const button = (name: string) => screen.queryByRole('button', { name });
const finishPrinting = () => act(() => window.dispatchEvent(new Event('afterprint')));

describe('Coupon', () => {
  it('prints itself alone', () => {
    const { container } = render(page());
    const ticket = container.querySelector('section');
    print.mockImplementation(() => {
      expect(document.body.hasAttribute('data-prints-alone')).toBe(true);
      expect(ticket?.hasAttribute('data-printed-alone')).toBe(true);
    });
    fireEvent.click(screen.getByRole('button', { name: 'Print coupon' }));
    expect(print).toHaveBeenCalledOnce();
    finishPrinting();
    expect(document.body.hasAttribute('data-prints-alone')).toBe(false);
    expect(ticket?.hasAttribute('data-printed-alone')).toBe(false);
  });

  it('says thank you after printing, not before', () => {
    render(page());
    const status = screen.getByRole('status');
    const printButton = screen.getByRole('button', { name: 'Print coupon' });
    printButton.focus();
    fireEvent.click(printButton);
    expect(status.textContent).toBe('');
    printButton.blur();
    finishPrinting();
    expect(status.textContent).toContain("You're All Set. Enjoy Your Coupon!");
    expect(status.textContent).toContain('We look forward to seeing you soon.');
    expect(document.activeElement).toBe(button('Print again'));
  });

  it('prints again', () => {
    render(page());
    fireEvent.click(screen.getByRole('button', { name: 'Print coupon' }));
    finishPrinting();
    fireEvent.click(screen.getByRole('button', { name: 'Print again' }));
    expect(print).toHaveBeenCalledTimes(2);
  });

  it('does not thank for a page printed by the browser', () => {
    render(page());
    finishPrinting();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it.each([
    [{ expires_on: '2026-03-03' }, 'This coupon expired on March 3, 2026.'],
    [{ valid_from: '2026-03-05', expires_on: '' }, 'This coupon is good from March 5, 2026.'],
  ])('cannot be printed outside its dates %j', (gap, words) => {
    render(page(gap));
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('goes by the guest from hydration on, without a mismatch', () => {
    // It is still the third of March somewhere when the server draws the page; the guest comes a week later.
    const element = page({ expires_on: '2026-03-04' });
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(element);
    expect(container.querySelector('button')).not.toBeNull();
    vi.setSystemTime(Date.parse('2026-03-11T17:00:00Z'));
    const recovered: unknown[] = [];
    render(element, { container, hydrate: true, onRecoverableError: (error) => recovered.push(error) });
    expect(recovered).toEqual([]);
    expect(screen.getByText('This coupon expired on March 4, 2026.')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
    container.remove();
  });

  it.each([
    ['CLAMBAKE5', false],
    ['CLAM-BAKE-SUPPER', false],
    ['LANTERNLIGHT', true],
  ])('sets the code %s in one piece', (code, isSmaller) => {
    render(page({ code }));
    expect(/long/.test(screen.getByText(code).className)).toBe(isSmaller);
  });

  it('works with a title alone, and renders nothing without it', () => {
    const bare = { image: null, description: '', code: '', terms: '', expires_on: '' };
    const { container, rerender } = render(page(bare));
    expect(container.querySelectorAll('p')).toHaveLength(0);
    expect(button('Print coupon')).not.toBeNull();
    rerender(page({ ...bare, title: ' ' }));
    expect(container.innerHTML).toBe('');
  });
});
