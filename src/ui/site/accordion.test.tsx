// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Accordion } from './accordion.tsx';

afterEach(cleanup);

describe('Accordion', () => {
  it('lets several entries be open at once', () => {
    render(
      <Accordion
        headingLevel={3}
        entries={[
          { id: 'a', heading: 'Parking', content: 'Behind the house.', isOpen: true },
          { id: 'b', heading: 'Dogs', content: 'On the dock.' },
        ]}
      />,
    );
    screen.getByRole('heading', { name: 'Dogs', level: 3 }).click();
    expect([...document.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, true]);
  });

  it('opens the entry that the address names, when it comes alive and afterwards', () => {
    const entries = ['nevada', 'oregon'].map((id) => ({ id, heading: id, content: 'Cities' }));
    const opened = () => [...document.querySelectorAll('details')].map(({ open }) => open);
    window.location.hash = '#nevada';
    render(<Accordion entries={entries} hasAnchors />);
    expect(opened()).toEqual([true, false]);
    window.location.hash = '#elsewhere';
    window.dispatchEvent(new Event('hashchange'));
    expect(opened()).toEqual([true, false]);
    window.location.hash = '#oregon';
    window.dispatchEvent(new Event('hashchange'));
    expect(opened()).toEqual([true, true]);
    window.location.hash = '';
  });

  it('carries anchors only when asked', () => {
    const entries = [{ id: 'nevada', heading: 'Nevada', content: 'Reno' }];
    const { rerender } = render(<Accordion entries={entries} />);
    expect(document.getElementById('nevada')).toBeNull();
    rerender(<Accordion entries={entries} hasAnchors />);
    expect(document.getElementById('nevada')?.tagName).toBe('DETAILS');
  });
});
