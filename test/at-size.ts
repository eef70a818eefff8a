/** How many rows or mails a test makes: `large` in the large run (`npm run test:large`), `usual` otherwise. */
export function atSize({ usual, large }: { usual: number; large: number }): number {
  return process.env['TEST_SIZE'] === 'large' ? large : usual;
}
