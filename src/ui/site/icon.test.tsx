import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SOCIAL_ICONS } from '#features/navigation/contract.ts';
import { Icon } from './icon.tsx';

describe('Icon', () => {
  it.each(['kraken', 'constructor', ''])("says that there is no icon named '%s'", (name) => {
    expect(renderToStaticMarkup(<Icon name={name} />)).toBe(`NO ICON NAMED ${name}`);
  });

  it.each(SOCIAL_ICONS)('draws %s, hidden from screen readers', (name) => {
    expect(renderToStaticMarkup(<Icon name={name} />)).toMatch(/^<svg.*aria-hidden="true".*(<path|<rect)/);
  });
});
