/** Spec §2.5 item 15: the page is its shell, and nothing stands in it. */
export function Redirect() {
  return null;
}
