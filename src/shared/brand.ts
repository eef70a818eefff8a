/** A primitive with a name: a `PageId` cannot be passed where an `Rlid` is wanted. Erased at run time. */
export type Brand<T, Name extends string> = T & { readonly __brand: Name };

/** A restaurant's number on the wire and in storage: positive, permanent, never reused (Spec §3). */
export type Rlid = Brand<number, 'Rlid'>;
/** A page's number in the tree. */
export type PageId = Brand<number, 'PageId'>;
/** A site's number: one host, one page tree root. */
export type SiteId = Brand<number, 'SiteId'>;
