/** The schema.org BreadcrumbList of a trail, home first. */
export function breadcrumbData(trail: readonly { title: string; url: string }[], origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ title, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: origin + url,
    })),
  };
}
