import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey, loadInstallationKey } from '#platform/db/installation-key.ts';
import type { Db } from '#platform/db/client.ts';

/** Addresses of drafts that work for a while, for whoever has them. */
export interface PreviewLinks {
  /** "/wagtail/preview/12.1795430000.Zk3x…/" */
  make(pageId: number, expiresAtSeconds: number): Promise<string>;
  /** The page of a genuine address that has not expired; undefined for any other. */
  read(token: string, nowSeconds: number): Promise<number | undefined>;
}

export const PREVIEW_LINK_ROUTE = '/wagtail/preview/:token/';

const TOKEN = /^(\d{1,10})\.(\d{1,12})\.([\w-]{43})$/;

/** Signed by a key of the installation, so every node knows them and nothing is stored. */
export function createPreviewLinks(db: Db): PreviewLinks {
  let known: Promise<Uint8Array> | undefined;
  const sign = async (pageId: number, expires: number) => {
    known ??= loadInstallationKey(db).then((key) => deriveKey(key, 'preview links'));
    return createHmac('sha256', await known)
      .update(`${pageId} ${expires}`)
      .digest('base64url');
  };
  return {
    async make(pageId, expires) {
      return PREVIEW_LINK_ROUTE.replace(':token', `${pageId}.${expires}.${await sign(pageId, expires)}`);
    },
    async read(token, nowSeconds) {
      const [, pageId, expires, signature = ''] = TOKEN.exec(token) ?? [];
      if (!pageId || Number(expires) <= nowSeconds) return undefined;
      const given = Buffer.from(signature);
      const right = Buffer.from(await sign(Number(pageId), Number(expires)));
      return given.length === right.length && timingSafeEqual(given, right) ? Number(pageId) : undefined;
    },
  };
}
