// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageTree } from './page-tree.tsx';
import { answering, showScreens } from '#test/admin-screen.tsx';
import { listedPage, listing } from '#test/listed-page.ts';

const LIST = 'GET /wagtail/api/main/pages/';
const top = [listedPage(1, 'Lantern Bay', { child_count: 2, is_site_root: true }), listedPage(2, 'Annex')];
const below = [listedPage(11, 'Anchors'), listedPage(12, 'Buoys', { status: 'draft' })];

let onClose: () => void;
let asked: string[];

beforeEach(async () => {
  onClose = vi.fn<() => void>();
  ({ asked } = answering({
    [LIST]: (_, query) => {
      if (query.has('q')) return listing([below[1]!], { is_search: true });
      return query.get('parent') === '1' ? listing(below, { parent: top[0]! }) : listing(top);
    },
  }));
  await showScreens('/wagtail/', { '/wagtail/': () => <PageTree onClose={onClose} /> });
  await screen.findByRole('link', { name: 'Lantern Bay' });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () => document.activeElement?.textContent;

describe('the page tree', () => {
  it('reads a level only when it is opened', async () => {
    expect(asked).toEqual([LIST]);
    fireEvent.click(screen.getByRole('button', { name: 'Pages below Lantern Bay' }));
    await screen.findByRole('link', { name: 'Anchors' });
    expect(asked).toEqual([LIST, `${LIST}?parent=1`]);
  });

  it('is walked with the arrow keys', async () => {
    expect(focused()).toBe('Pages');
    press('ArrowDown');
    expect(focused()).toBe('Lantern Bay');
    press('ArrowDown');
    press('ArrowDown');
    expect(focused()).toBe('Annex');
    press('Home');
    expect(focused()).toBe('Lantern Bay');
    press('ArrowRight');
    await screen.findByRole('link', { name: 'Anchors' });
    expect(focused()).toBe('Lantern Bay');
    expect(document.activeElement?.tagName).toBe('H2');
    press('End');
    expect(focused()).toContain('Buoys');
    press('ArrowLeft');
    await screen.findByRole('link', { name: 'Annex' });
    expect(focused()).toBe('Pages');
  });

  it('does not go below a page that has none', async () => {
    press('ArrowDown');
    press('End');
    press('ArrowRight');
    expect(screen.getByRole('link', { name: 'Annex' })).toBe(document.activeElement);
    expect(asked).toEqual([LIST]);
  });

  it('closes with Escape', () => {
    press('Escape');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is filtered by title, where arrows stay with the text', async () => {
    const field = screen.getByRole('searchbox', { name: 'Find a page here' });
    fireEvent.change(field, { target: { value: 'buo' } });
    await screen.findByRole('link', { name: /Buoys/ });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Annex' })).toBeNull());
    expect(asked.at(-1)).toBe(`${LIST}?q=buo`);
    field.focus();
    press('ArrowLeft');
    expect(document.activeElement).toBe(field);
    press('ArrowDown');
    expect(focused()).toContain('Buoys');
  });

  it('leads pages without others below them to their editor', () => {
    expect(screen.getByRole('link', { name: 'Annex' }).getAttribute('href')).toBe('/wagtail/pages/2/edit/');
    expect(screen.getByRole('link', { name: 'Lantern Bay' }).getAttribute('href')).toBe('/wagtail/pages/1/');
  });
});
