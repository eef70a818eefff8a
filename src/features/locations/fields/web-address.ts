/** An absolute web address without query and fragment, or a path from the root of the site. */
const ROOT = /^(?:https?:\/\/[^\s/?#@"'<>\\]+(?:\/[^\s?#"'<>\\]*)?|\/(?:[\w-]+(?:\/[\w-]+)*\/?)?)$/i;

/** Whether the order link of a restaurant may begin with the text: "https://chain.example/ca", "/ca". */
export function isRootUrl(text: string): boolean {
  return ROOT.test(text);
}

/** Whether the text is the page address of a restaurant: "florida/orlando/12-bay-street/". */
export function isLocalPagePath(text: string): boolean {
  return /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\/$/.test(text);
}
