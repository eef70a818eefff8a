import type { FastifyRequest } from 'fastify';

/** The slashed path of a request, decoded; undefined for paths that cannot be pages. */
export function pagePath(request: FastifyRequest): string | undefined {
  const url = urlAsked(request);
  const path = url && decodePath(url.pathname);
  return path === undefined ? undefined : withSlash(path);
}

/** The requested path, starting with exactly one slash; proxies may send an absolute URL ("http://host/path"). */
export function urlAsked(request: FastifyRequest): URL | undefined {
  // Backslashes too: a URL takes "/\name" for a host.
  return URL.parse(request.url.replace(/^[/\\]+/, '/'), 'http://host') ?? undefined;
}

/** The characters of a path; undefined for those that no page has. */
export function decodePath(pathname: string): string | undefined {
  try {
    const decoded = decodeURIComponent(pathname);
    return /[\u0000-\u001f\\]/.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

/** A page path with its final slash; undefined for paths that look like files ("/favicon.ico"). */
export function withSlash(path: string): string | undefined {
  if (path.endsWith('/')) return path;
  return path.slice(path.lastIndexOf('/')).includes('.') ? undefined : `${path}/`;
}

/** The declared parameters only, in one order, so that unknown parameters add no cache entries. */
export function keep(query: URLSearchParams, names: readonly string[]): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of names) for (const value of query.getAll(name)) kept.append(name, value);
  return kept;
}
