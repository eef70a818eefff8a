/** The address of a site. */
export interface SiteAddress {
  /** Host name without a port; '*' on a default site without a name of its own. */
  host: string;
  port: number;
}

/** Where the addresses of a site begin at its own host: "https://second.example:8443", with the scheme of `publicUrl`. */
export function ownOriginOf({ host, port }: SiteAddress, publicUrl: string): string {
  return `${new URL(publicUrl).protocol}//${host}${hasUsualPort(port) ? '' : `:${port}`}`;
}

/** Ports that browsers do not write. */
function hasUsualPort(port: number): boolean {
  return port === 80 || port === 443;
}
