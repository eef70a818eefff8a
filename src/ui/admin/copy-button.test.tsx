// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';
import { copyText } from './copy-text.ts';

vi.mock(import('./copy-text.ts'), () => ({ copyText: vi.fn<typeof copyText>() }));

afterEach(cleanup);
const answer = (isCopied: boolean) => vi.mocked(copyText).mockResolvedValue(isCopied);
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
const status = () => screen.getByRole('status').textContent;

function WithField() {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input ref={field} readOnly aria-label="Link" value="/one/" />
      <CopyButton text="/one/" source={field} />
    </>
  );
}

function WithList() {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul ref={list}>
        <li>ABCD</li>
        <li>EFGH</li>
      </ul>
      <CopyButton text={'ABCD\nEFGH'} source={list} />
    </>
  );
}

describe('CopyButton', () => {
  it('leaves the text selected in a field of its own when the browser refuses', async () => {
    answer(false);
    render(<CopyButton text="/one/" />);
    expect(screen.queryByRole('textbox')).toBeNull();
    press();
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Text to copy' });
    expect(document.activeElement).toBe(field);
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['/one/', 0, 5]);
    expect(status()).toMatch(/^Your browser does not allow copying\. The text is selected/);
  });

  it('leaves it selected in the field that shows it already', async () => {
    answer(false);
    render(<WithField />);
    press();
    await screen.findByText(/does not allow copying/);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' });
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 5]);
    expect(screen.queryByRole('textbox', { name: 'Text to copy' })).toBeNull();
  });

  it('leaves it selected in what is no field', async () => {
    answer(false);
    render(<WithList />);
    press();
    await screen.findByText(/does not allow copying/);
    expect(getSelection()?.toString()).toContain('EFGH');
  });

  it('says politely that it is copied, in a region that was there before', async () => {
    answer(true);
    render(<CopyButton text="/one/" />);
    const region = screen.getByRole('status');
    expect(region.textContent).toBe('');
    press();
    await screen.findByText('Copied');
    expect(screen.getByRole('status')).toBe(region);
    expect(copyText).toHaveBeenCalledWith('/one/');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('shows it for this text only', async () => {
    answer(true);
    const { rerender } = render(<CopyButton text="/one/" />);
    press();
    await screen.findByText('Copied');
    rerender(<CopyButton text="/two/" />);
    expect(status()).toBe('');
  });
});
