/** Of an address or a path: all from the "?" or "#" to the end. */
const QUERY = /((?:\w:\/)?\/[^\s?#"'()]*)[?#][^\s"'()]*/g;
/** A part of a path that is long and neither a word nor a file: the token of a reservation, an order or a sign-in. */
const TOKEN = /(?<=\/)(?=[\w-]*[A-Z\d])[\w-]{16,}(?![\w-]|\.\w)/g;
const EMAIL = /[^\s"'/<>()]+(?:@|%40)[^\s"'/<>()]+/gi;

/** A copy of JSON data in which no text has the query of an address, a token in its path or an e-mail address. */
export function withoutSecrets<T extends object>(data: T): T {
  return JSON.parse(JSON.stringify(data), (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(QUERY, '$1').replace(TOKEN, '[token]').replace(EMAIL, '[e-mail]') : value,
  ) as T;
}
