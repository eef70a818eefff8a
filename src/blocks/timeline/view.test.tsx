// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { validateValue } from '#content/validate.ts';
import { buildImage, PageAround } from '#test/page.tsx';
import { blockRegistry } from '../definitions.ts';
import { timeline } from './definition.ts';
import { Timeline } from './view.tsx';

type Props = ComponentProps<typeof Timeline>;
const copy = (year: string, text: string): Props['events'][number] => ({
  year,
  content: { type: 'copy', copy: text, image: null, caption: '' },
});
const imageEvent = (image: ReturnType<typeof buildImage> | null): Props['events'][number] => ({
  year: '1978',
  content: { type: 'image', copy: '<p>Not shown</p>', image, caption: 'The hearth' },
});
const show = (events: Props['events'], some: Partial<Props> = {}) =>
  render(
    <PageAround>
      <Timeline header="<h2>Sixty years</h2>" footer="" layout="left" events={events} {...some} />
    </PageAround>,
  );

afterEach(cleanup);

describe('Timeline', () => {
  it('shows its events in order, under their years', () => {
    show([copy('1966', '<p>A boat</p>'), copy('1994', '<p>A hundred</p>')]);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1966A boat',
      '1994A hundred',
    ]);
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2);
  });

  it('shows an image with its caption in place of text', () => {
    show([imageEvent(buildImage('hearth', 'A hearth'))]);
    const figure = screen.getByRole('figure');
    expect(within(figure).getByRole('img', { name: 'A hearth' })).toBeDefined();
    expect(within(figure).getByText('The hearth').tagName).toBe('FIGCAPTION');
    expect(screen.queryByText('Not shown')).toBeNull();
  });

  it('keeps the year of an event whose image is deleted', () => {
    show([imageEvent(null)]);
    expect(screen.getByRole('listitem').textContent).toBe('1978');
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it('is nothing when it holds nothing', () => {
    expect(show([copy('', '')], { header: '' }).container.innerHTML).toBe('');
  });
});

describe('the timeline definition', () => {
  it.each([
    ['copy', 'copy', 'is required for an event with text'],
    ['image', 'image', 'is required for an event with an image'],
  ] as const)('asks an event that shows %s for it', (type, field, message) => {
    const events = [{ year: '1966', content: { type, copy: '', image: null, caption: '' } }];
    const value = { ...timeline.example, events };
    expect(validateValue(timeline, value, 'publish', blockRegistry).errors).toEqual([
      { field: `events.0.content.${field}`, message },
    ]);
    expect(validateValue(timeline, value, 'draft', blockRegistry).errors).toEqual([]);
  });
});
