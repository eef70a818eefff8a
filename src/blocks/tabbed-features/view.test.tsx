// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Stream } from '#blocks/stream.tsx';
import { PageAround } from '#test/page.tsx';

const tab = (tab_name: string, copy: string) => ({
  tab_name,
  content: [{ id: tab_name, type: 'artf', props: { copy } }],
});
const tabs = [
  tab('Dine in', '<p>By the window</p>'),
  tab('Carry out', '<p id="curb">At the curb</p>'),
  tab('Delivery', '<p>To you</p>'),
];
const element = (some = tabs) => (
  <PageAround>
    <Stream blocks={[{ id: 'abcdef', type: 'tabbed_features', props: { header_content: '', tabs: some } }]} />
  </PageAround>
);

const selected = () => screen.getByRole('tab', { selected: true }).textContent;
const shown = () => screen.getAllByRole('tabpanel').map(({ id }) => id);

beforeEach(() => void vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

describe('TabbedFeatures', () => {
  it('shows the first tab, which names its panel', () => {
    render(element());
    expect(selected()).toBe('Dine in');
    expect(screen.getByRole('tabpanel', { name: 'Dine in' }).textContent).toContain('By the window');
    expect(shown()).toEqual(['dine-in-abcd']);
  });

  it('is one stop for the tab key', () => {
    render(element());
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  });

  it.each([
    ['ArrowRight', 'Dine in', 'Carry out'],
    ['ArrowRight', 'Delivery', 'Dine in'],
    ['ArrowLeft', 'Dine in', 'Delivery'],
    ['Home', 'Delivery', 'Dine in'],
    ['End', 'Dine in', 'Delivery'],
    [' ', 'Carry out', 'Carry out'],
  ])('%s leads from %s to %s', (key, from, to) => {
    render(element());
    fireEvent.keyDown(screen.getByRole('tab', { name: from }), { key });
    expect(selected()).toBe(to);
    expect(document.activeElement?.textContent).toBe(to);
  });

  it.each([
    ['a', {}],
    ['ArrowRight', { altKey: true }],
    ['Home', { ctrlKey: true }],
  ])('leaves %s %o to the browser', (key, modifiers) => {
    render(element());
    expect(fireEvent.keyDown(screen.getByRole('tab', { name: 'Dine in' }), { key, ...modifiers })).toBe(true);
    expect(selected()).toBe('Dine in');
  });

  it('puts the chosen tab into the address, without a new entry in the history', () => {
    const entries = window.history.length;
    render(element());
    fireEvent.click(screen.getByRole('tab', { name: 'Delivery' }));
    expect(window.location.hash).toBe('#delivery-abcd');
    expect(window.history.length).toBe(entries);
    expect(shown()).toEqual(['delivery-abcd']);
  });

  it('leaves a click for a new browser tab alone', () => {
    render(element());
    const link = screen.getByRole('tab', { name: 'Delivery' });
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link, { metaKey: true });
    expect(selected()).toBe('Dine in');
  });

  it.each(['#delivery-abcd', '#curb'])('opens what the address %s names, and scrolls there', (hash) => {
    window.location.hash = hash;
    render(element());
    expect(selected()).toBe(hash === '#curb' ? 'Carry out' : 'Delivery');
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
  });

  it('ignores an address that names something else', () => {
    window.location.hash = '#elsewhere';
    render(element());
    expect(selected()).toBe('Dine in');
  });

  it('lets the search of the browser look into the other panels, and opens the one that it found', async () => {
    const { container } = render(element());
    await waitFor(() => expect(container.querySelectorAll('[hidden=until-found]')).toHaveLength(2));
    const panel = document.getElementById('delivery-abcd');
    fireEvent(panel as Element, new Event('beforematch', { bubbles: true }));
    expect(selected()).toBe('Delivery');
    expect(panel?.hasAttribute('hidden')).toBe(false);
    await waitFor(() => expect(container.querySelector('#dine-in-abcd')?.getAttribute('hidden')).toBe('until-found'));
  });

  it('is served with every panel and every name, for guests without JavaScript', () => {
    const html = renderToString(element());
    for (const words of ['By the window', 'At the curb', 'To you']) expect(html).toContain(words);
    expect(html.match(/role="tabpanel"/g)).toHaveLength(3);
  });

  it('leaves out tabs without a name', () => {
    render(element([tab(' ', '<p>Lost</p>'), ...tabs.slice(0, 1)]));
    expect(screen.getAllByRole('tab')).toHaveLength(1);
  });
});
