import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Picture } from './picture.tsx';

const renditions = [
  { url: '/m/a-800.jpg', width: 800, mimetype: 'image/jpeg' },
  { url: '/m/a-400.jpg', width: 400, mimetype: 'image/jpeg' },
  { url: '/m/a-800.avif', width: 800, mimetype: 'image/avif' },
];

describe('Picture', () => {
  it('offers the better type first and the plainest as the image, smallest width first', () => {
    const html = renderToStaticMarkup(<Picture renditions={renditions} alt="A boat" width={800} height={600} />);
    expect(html).toContain('<source type="image/avif" srcSet="/m/a-800.avif 800w" sizes="100vw"/>');
    expect(html).toContain('src="/m/a-800.jpg" srcSet="/m/a-400.jpg 400w, /m/a-800.jpg 800w"');
    expect(html).toMatch(/width="800" height="600".*loading="lazy"/);
  });

  it('fetches the main picture first', () => {
    const html = renderToStaticMarkup(<Picture renditions={renditions} alt="" width={800} height={600} isEager />);
    expect(html).toContain('fetchPriority="high"');
    expect(html).not.toContain('loading=');
  });
});
