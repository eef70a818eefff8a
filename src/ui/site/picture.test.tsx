import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ImageProps } from '#content/lookup.ts';
import { Picture } from './picture.tsx';

const boat: ImageProps = {
  title: 'Boat',
  alt: 'A boat',
  renditions: [
    { url: '/m/a-800.jpg', width: 800, size: null, mimetype: 'image/jpeg' },
    { url: '/m/a-400.jpg', width: 400, size: 4000, mimetype: 'image/jpeg' },
    { url: '/m/a-800.avif', width: 800, size: null, mimetype: 'image/avif' },
  ],
  imageData: { width: 800, height: 600 },
};
const tall: ImageProps = {
  ...boat,
  renditions: [{ url: '/m/t-400.jpg', width: 400, size: null, mimetype: 'image/jpeg' }],
  imageData: { width: 400, height: 900 },
};
const html = (props: Partial<Parameters<typeof Picture>[0]>) =>
  renderToStaticMarkup(<Picture image={boat} {...props} />);

describe('Picture', () => {
  it('offers the better type first and the plainest as the image, smallest width first', () => {
    expect(html({})).toContain('<source type="image/avif" srcSet="/m/a-800.avif 800w" sizes="100vw"/>');
    expect(html({})).toContain('src="/m/a-800.jpg" srcSet="/m/a-400.jpg 400w, /m/a-800.jpg 800w"');
    expect(html({})).toMatch(/width="800" height="600".*loading="lazy"/);
  });

  it('fetches the main image first', () => {
    expect(html({ isEager: true })).toContain('fetchPriority="high"');
    expect(html({ isEager: true })).not.toContain('loading=');
  });

  it('says what it shows, unless it is decoration here', () => {
    expect(html({})).toContain('alt="A boat"');
    expect(html({ alt: '' })).toContain('alt=""');
  });

  it('shows another image on small screens, in its own shape, before all else', () => {
    expect(html({ small: tall })).toMatch(
      /<picture[^>]*><source media="\(width &lt;= 840px\)" type="image\/jpeg" srcSet="\/m\/t-400\.jpg 400w" sizes="100vw" width="400" height="900"\/><source type="image\/avif"/,
    );
    for (const small of [boat, null]) expect(html({ small })).not.toContain('media=');
  });

  it.each([
    [{ x: 0, y: 1 }, ['x0', 'y4']],
    [{ x: 0.3, y: 0.62 }, ['x1', 'y2']],
    [{ x: 0.9, y: 0.65 }, ['x4', 'y3']],
  ])('keeps the subject at %j in view', (focal_point, [x, y]) => {
    expect(html({ image: { ...boat, focal_point } })).toMatch(new RegExp(`<img class="[^"]*${x}[^"]*${y}`));
  });

  it('keeps the small image’s own subject in view, or its middle', () => {
    const image = { ...boat, focal_point: { x: 1, y: 1 } };
    expect(html({ image, small: { ...tall, focal_point: { x: 0, y: 0.25 } } })).toMatch(/x4.*y4.*smallX0.*smallY1/);
    expect(html({ image, small: tall })).toMatch(/x4.*y4.*smallX2.*smallY2/);
    expect(html({})).not.toMatch(/class="[^"]*(x\d|y\d)/);
  });

  it('shows nothing broken when an image has no renditions', () => {
    expect(html({ image: { ...boat, renditions: [] } })).toContain('alt="A boat"');
  });
});
