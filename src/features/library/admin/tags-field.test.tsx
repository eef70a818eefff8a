// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TagsField } from './tags-field.tsx';

beforeEach(() => {
  tags = ['harbor'];
});
afterEach(cleanup);

let tags: string[];
function Field() {
  const [value, setValue] = useState(['harbor']);
  return (
    <TagsField
      value={value}
      onChange={(next) => {
        tags = next;
        setValue(next);
      }}
    />
  );
}
const input = () => screen.getByLabelText<HTMLInputElement>('Tags');
const type = (value: string) => fireEvent.change(input(), { target: { value } });
const lines = () => screen.getByLabelText('Chosen tags').children.length;

describe('the field of tags', () => {
  it('adds on a comma, on Enter and on leaving, each tag once and clean', () => {
    render(<Field />);
    type('Low  Tide,');
    expect(tags).toEqual(['harbor', 'low tide']);
    type('gulls');
    fireEvent.keyDown(input(), { key: 'Enter' });
    type(' HARBOR ');
    fireEvent.blur(input());
    expect(tags).toEqual(['harbor', 'low tide', 'gulls']);
    expect(input().value).toBe('');
  });

  it('moves nothing when it is left: what is typed has its place already', () => {
    render(<Field />);
    type('gulls');
    expect([lines(), tags.length]).toEqual([2, 1]);
    fireEvent.blur(input());
    expect([lines(), tags.length]).toEqual([2, 2]);
  });

  it('takes tags off by their buttons and by Backspace', () => {
    render(<Field />);
    type('gulls,');
    fireEvent.click(screen.getByRole('button', { name: 'Remove tag: harbor' }));
    expect(tags).toEqual(['gulls']);
    expect(document.activeElement).toBe(input());
    fireEvent.keyDown(input(), { key: 'Backspace' });
    expect(tags).toEqual([]);
  });
});
