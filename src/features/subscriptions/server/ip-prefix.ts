import { isIP } from 'node:net';

/** The network that an address belongs to (/24, /48): enough to tell where consent came from, too little to tell who. */
export function ipPrefix(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0] ?? '';
  if (isIP(bare) === 4) return bare.replace(/\.\d+$/, '.0');
  if (isIP(bare) !== 6) return '';
  const [head = ''] = bare.split('::', 1);
  const groups = head.split(':').filter(Boolean).slice(0, 3);
  return `${groups.join(':')}::`;
}
