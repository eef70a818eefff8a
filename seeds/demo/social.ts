/** The chain's pages on social networks, at reserved addresses. */
export const SOCIAL = [
  { icon: 'instagram' as const, link: { url: 'https://instagram.example/lanternbay' } },
  { icon: 'facebook' as const, link: { url: 'https://facebook.example/lanternbay' } },
  { icon: 'youtube' as const, link: { url: 'https://youtube.example/lanternbay' } },
  { icon: 'tiktok' as const, link: { url: 'https://tiktok.example/lanternbay' } },
  { icon: 'pinterest' as const, link: { url: 'https://pinterest.example/lanternbay' } },
];
