// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { PageAround } from '#test/page.tsx';
import type { StateListProps } from './props.ts';
import { StateList } from './view.tsx';

afterEach(cleanup);

const city = (name: string, count = 1) => ({ name, count });
const props: StateListProps = {
  country: { code: 'US', printable_name: 'United States' },
  breadcrumbs: [{ title: 'Home', url: '/' }],
  other_directories: [{ id: 2, url: '/ca/', country: { printable_name: 'Canada' } }],
  root: '/d/',
  states: [
    { name: 'Maine', count: 3, cities: [city('Bath', 2), city('Camden')] },
    { name: 'Ohio', count: 1, cities: [city('Marietta')] },
  ],
};
const page = (
  <PageAround>
    <StateList {...props} />
  </PageAround>
);

describe('StateList', () => {
  it('carries the specified words', () => {
    render(page);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All United States Locations');
    expect(screen.getByText('Select a state to find a local restaurant.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'See Canada Locations' }).getAttribute('href')).toBe('/ca/');
  });

  it("has every city's link in the HTML, closed states included", () => {
    const html = renderToString(page);
    for (const path of ['maine/bath', 'maine/camden', 'ohio/marietta']) expect(html).toContain(`href="/d/${path}/"`);
    expect(html).not.toMatch(/<details[^>]* open/);
  });

  it('takes the address of a state with a translated name from its slug', () => {
    const states = [{ name: 'Floride', slug: 'florida', count: 1, cities: [city('Tampa')] }];
    const html = renderToString(
      <PageAround>
        <StateList {...props} states={states} />
      </PageAround>,
    );
    expect(html).toContain('href="/d/florida/tampa/"');
    expect(html).toContain('id="florida"');
  });

  it('counts the restaurants of each state', () => {
    render(page);
    expect(screen.getByRole('heading', { level: 2, name: /Maine 3 restaurants/ })).toBeDefined();
    expect(screen.getByRole('heading', { level: 2, name: /Ohio 1 restaurant$/ })).toBeDefined();
  });

  it('narrows and opens the list while a guest types, and closes it again', () => {
    const { container } = render(page);
    const box = screen.getByRole('searchbox', { name: 'Filter by state or city' });
    fireEvent.change(box, { target: { value: 'cam' } });
    expect([...container.querySelectorAll('details a')].map((link) => link.textContent)).toEqual(['Camden']);
    expect(container.querySelector('details')?.open).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('1 city matches');
    fireEvent.change(box, { target: { value: 'zzz' } });
    expect(screen.getByText('No state or city begins with “zzz”.')).toBeDefined();
    fireEvent.change(box, { target: { value: '' } });
    expect([...container.querySelectorAll('details')].map(({ open }) => open)).toEqual([false, false]);
  });
});
