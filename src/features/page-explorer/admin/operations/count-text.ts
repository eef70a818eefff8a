import { useFormats } from '#ui/admin/formats.ts';
import { formatCount } from '#ui/admin/format.ts';

/** "1 page", "1,204 pages", in the user's number format. */
export function useCountText(): (count: number, one: string, many?: string) => string {
  const { language } = useFormats();
  return (count, one, many = `${one}s`) => `${formatCount(count, language)} ${count === 1 ? one : many}`;
}
