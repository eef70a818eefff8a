import { describe, expect, it } from 'vitest';
import { BLOCKS } from '#blocks/definitions.ts';
import { createContentKit } from './content-kit.ts';

const known = { pages: new Map([['/menu/', 7]]), images: new Map([['hearth', 3]]) };

describe('content kit', () => {
  it('refuses a link to a page that the plan does not have', () => {
    const kit = createContentKit('/', known);
    expect(() => kit.to('/carte/')).toThrow('/carte/');
    expect(() => kit.href('/carte/')).toThrow('/carte/');
    expect(() => kit.link('/carte/', 'Carte')).toThrow('/carte/');
  });

  it('refuses an image without a drawing', () => {
    expect(() => createContentKit('/', known).image('sunset')).toThrow('sunset');
  });

  it('refuses a video, a document and a snippet that are not there', () => {
    const kit = createContentKit('/', known);
    expect(() => kit.video('tour')).toThrow('tour');
    expect(() => kit.document('facts')).toThrow('facts');
    expect(() => kit.snippet('toolbox')).toThrow('toolbox');
  });

  it('keeps links and images by id', () => {
    const kit = createContentKit('/', known);
    expect(kit.to('/menu/')).toEqual({ page: 7 });
    expect(kit.href('/menu/')).toBe('page:7');
    expect(kit.image('hearth')).toBe(3);
  });

  it('gives two equal blocks of a page two ids, the same on every run', () => {
    const make = () => {
      const kit = createContentKit('/', known);
      return [1, 2].map(() => kit.block(BLOCKS.heading, { heading_text: 'Hello', size: 'h2', style: 'plain' }).id);
    };
    const [first, second] = make();
    expect(first).not.toBe(second);
    expect(make()).toEqual([first, second]);
  });
});
