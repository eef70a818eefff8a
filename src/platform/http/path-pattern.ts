/** Regular expression for the pattern of a route: "/api/ht/:subset/" → /^\/api\/ht\/[^/]+\/$/ */
export function patternOf(url: string): RegExp {
  const segments = url
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replaceAll('.', '\\.')));
  return new RegExp(`^${segments.join('/')}$`);
}
