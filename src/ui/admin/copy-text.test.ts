// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';

/** What stands selected when the older command comes. */
let taken: string[];
const allow = (isAllowed: boolean) => {
  document.execCommand = (command) => {
    const { activeElement } = document;
    if (command === 'copy' && activeElement instanceof HTMLTextAreaElement)
      taken.push(activeElement.value.slice(activeElement.selectionStart, activeElement.selectionEnd));
    return isAllowed;
  };
};
/** As on a page over plain http. */
const makeInsecure = () => vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);

beforeEach(() => {
  taken = [];
  allow(true);
  document.body.innerHTML = '<div role="dialog"><button>Copy</button></div>';
  document.querySelector('button')?.focus();
});
afterEach(() => void vi.restoreAllMocks());

describe('copyText', () => {
  it('says that neither way was allowed, and leaves nothing behind', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    allow(false);
    expect(await copyText('One')).toBe(false);
    document.execCommand = () => {
      throw new Error('no such command');
    };
    expect(await copyText('One')).toBe(false);
    expect(document.querySelector('textarea')).toBeNull();
    expect(document.activeElement).toBe(document.querySelector('button'));
  });

  it('writes by the browser’s clipboard where there is one', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    expect(await copyText('One\nTwo')).toBe(true);
    expect([writeText.mock.calls, taken]).toEqual([[['One\nTwo']], []]);
  });

  it('selects the text for the older command on a page that is not secure, and gives the focus back', async () => {
    makeInsecure();
    expect(await copyText('One\nTwo')).toBe(true);
    expect(taken).toEqual(['One\nTwo']);
    expect(document.querySelector('textarea')).toBeNull();
    expect(document.activeElement).toBe(document.querySelector('button'));
  });

  it('does not leave a dialog for it, which would take the focus back', async () => {
    makeInsecure();
    const places: unknown[] = [];
    document.execCommand = () => places.push(document.activeElement?.closest('[role=dialog]')?.tagName) > 0;
    await copyText('One');
    expect(places).toEqual(['DIV']);
  });

  it('does so where nothing has the focus', async () => {
    makeInsecure();
    document.body.innerHTML = '';
    expect(await copyText('One')).toBe(true);
    expect(taken).toEqual(['One']);
  });
});
