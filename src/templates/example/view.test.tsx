// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { PageAround } from '#test/page.tsx';
import { ICON_PATHS } from '#ui/site/icon-paths.tsx';
import { BACKGROUND_STYLES } from '../utility/definition.ts';
import { PALETTE } from './palette.ts';
import { Example } from './view.tsx';

afterEach(cleanup);

const page = (
  <PageAround language="es">
    <Example title="Style" body={[]} />
  </PageAround>
);

describe('Example', () => {
  it('shows every icon by name, every colour and every background', () => {
    const { container } = render(page);
    const icons = screen.getByRole('region', { name: 'Icons' });
    expect([...icons.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(Object.keys(ICON_PATHS));
    const colours = screen.getByRole('region', { name: 'Colours' });
    for (const name of Object.keys(PALETTE)) expect(colours.textContent).toContain(`--${name}`);
    for (const name of BACKGROUND_STYLES) expect(container.querySelector(`.${name}`)?.textContent).toContain(name);
  });

  it('has one h1, no level left out, and is marked as English', () => {
    render(page);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.queryByRole('heading', { level: 4 })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).closest('[lang=en]')).not.toBeNull();
  });

  it('hydrates to the same markup, without style attributes', () => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page);
    const served = container.innerHTML;
    expect(served).not.toMatch(/\sstyle="/);
    const recovered: unknown[] = [];
    render(page, { container, hydrate: true, onRecoverableError: (error) => recovered.push(error) });
    expect(recovered).toEqual([]);
    expect(container.innerHTML).toBe(served);
  });
});
