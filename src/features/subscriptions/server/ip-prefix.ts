import { isIP } from 'node:net';

/** The network of an IP address (/24, /48): shows the origin of a consent without identifying a person. */
export function ipPrefix(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0] ?? '';
  if (isIP(bare) === 4) return bare.replace(/\.\d+$/, '.0');
  if (isIP(bare) !== 6) return '';
  const [head = ''] = bare.split('::', 1);
  const groups = head.split(':').filter(Boolean).slice(0, 3);
  return `${groups.join(':')}::`;
}
