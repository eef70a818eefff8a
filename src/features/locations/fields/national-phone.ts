/** "+14075550142" → "(407) 555-0142"; numbers outside the North American plan stay as they are, '' stays ''. */
export function nationalPhone(e164: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : e164;
}
