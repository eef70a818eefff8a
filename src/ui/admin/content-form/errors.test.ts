import { describe, expect, it } from 'vitest';
import { countErrors, firstErrorPath, indexErrors } from './errors.ts';

const value = {
  title: '',
  body: [
    { id: 'a', type: 'note', version: 1, value: { title: '' } },
    {
      id: 'b',
      type: 'box',
      version: 1,
      value: { items: [{ url: null }], inside: [{ id: 'c', type: 'note', version: 1, value: {} }] },
    },
  ],
  promote: '',
};
const error = (field: string) => ({ field, message: 'is required' });

describe('countErrors', () => {
  it('counts those of the named fields, nested ones too', () => {
    const errors = [error('title'), error('body.0.value.title'), error('body'), error('promote'), error('bodyguard')];
    expect(countErrors(errors, ['body', 'title'])).toBe(3);
    expect(countErrors([], ['body'])).toBe(0);
  });
});

describe('firstErrorPath', () => {
  it('is the first one on the page', () => {
    const errors = [error('promote'), error('body.1.value.items.0.url'), error('body.0.value.title')];
    expect(firstErrorPath(errors, value)).toBe('body.0.value.title');
  });

  it('counts places as numbers', () => {
    const many = { list: Array.from({ length: 12 }, () => '') };
    expect(firstErrorPath([error('list.10'), error('list.2')], many)).toBe('list.2');
  });

  it('puts what is not in the content last, and is null without errors', () => {
    expect(firstErrorPath([error('nowhere.3'), error('promote')], value)).toBe('promote');
    expect(firstErrorPath([], value)).toBeNull();
  });
});

describe('indexErrors', () => {
  it('finds complaints by block id, however deep', () => {
    const index = indexErrors([error('body.1.value.inside.0.value.text')], value);
    expect(index.at('body/~b/value/inside/~c/value/text')).toEqual(['This is required.']);
    expect(index.below('body/~b')).toHaveLength(1);
    expect(index.below('body/~a')).toHaveLength(0);
  });

  it('says where below', () => {
    const index = indexErrors([error('body.1.value.items.0.url')], value);
    expect(index.below('body/~b/value/items')).toEqual([{ rest: ['0', 'url'], message: 'This is required.' }]);
  });

  it('keeps the identity of nothing', () => {
    expect(indexErrors([], value).below('a')).toBe(indexErrors([], value).below('b'));
  });
});
