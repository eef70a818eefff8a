/** Who gets a screen's document: `staff` after the guard, `open` everybody. */
type Access = 'staff' | 'open';

export interface ScreenEntry {
  /** The address, parameters as `$name`. */
  path: `/wagtail/${string}`;
  /** The document's title until the screen sets its own. */
  title: string;
  access: Access;
}
