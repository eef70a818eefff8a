/** Names of the demo chain, in its main language. */
export const IDENTITY = {
  name: 'Lantern Bay Seafood Kitchen',
  short_name: 'Lantern Bay',
  tagline: 'Supper by lantern light',
  description:
    'Seafood cooked over hardwood, chowder made twice a day and a lantern in every window. Find the Lantern Bay dining room nearest you.',
  logo: null,
  cuisine: 'Seafood',
  price_range: '$$' as const,
};
