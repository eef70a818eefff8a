/** What the address says about a list of media, beside its page and ordering. */
export interface MediaSearch {
  q: string;
  collection: string;
  tag: string;
  mine: boolean;
  unused: boolean;
}

/** @param said one text of the address, '' for none */
export function readMediaSearch(said: (name: string) => string): MediaSearch {
  return {
    q: said('q'),
    collection: /^[1-9]\d{0,8}$/.test(said('collection')) ? said('collection') : '',
    tag: said('tag'),
    mine: said('mine') === '1',
    unused: said('unused') === '1',
  };
}

/** The part of a list's query that this is; what is not asked for is undefined. */
export function mediaQuery({ q, collection, tag, mine, unused }: MediaSearch) {
  return {
    q: q || undefined,
    collection: collection ? Number(collection) : undefined,
    tag: tag || undefined,
    mine: mine || undefined,
    unused: unused || undefined,
  };
}

export function isMediaFiltered({ q, collection, tag, mine, unused }: MediaSearch): boolean {
  return q !== '' || collection !== '' || tag !== '' || mine || unused;
}

/** Takes all of it off. */
export const NO_MEDIA_SEARCH = { q: '', collection: '', tag: '', mine: '', unused: '', p: '' } as const;
