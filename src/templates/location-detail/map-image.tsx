import type { PageLocation } from '#features/locator/page-location.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import styles from './view.module.css';

/** CSS pixels of the images that the server draws (routes-map-image.ts), at twice the density. */
const MOBILE = { width: 400, height: 260 };
const DESKTOP = { width: 640, height: 440 };

/** The restaurant's surroundings, drawn by the server: one image up to 840 px, one above (Spec §2.5 item 8, §9). */
export function MapImage({ location, title }: { location: PageLocation; title: string }) {
  const t = useTranslate();
  const { map_image_url_mobile: mobile, map_image_url_desktop: desktop } = location;
  if (mobile === '' && desktop === '') return null;
  return (
    <picture className={styles.map}>
      <source media="(width <= 840px)" srcSet={mobile || desktop} {...MOBILE} />
      <img
        src={desktop || mobile}
        alt={t('directory.map_alt', { name: title })}
        {...DESKTOP}
        decoding="async"
        fetchPriority="high"
      />
    </picture>
  );
}
