/** Spec §2.5 item 15: the page is only its shell. */
export function Redirect() {
  return null;
}
