/**
 * How the editor asks for things of other features: given by the app, so that this folder knows none of them.
 * `choose…` opens a chooser and answers null when nothing was chosen; `describe…` answers null for what is gone.
 */
export interface RichTextTargets {
  choosePage(): Promise<{ id: number; title: string } | null>;
  chooseDocument(): Promise<{ id: number; title: string } | null>;
  /** `thumbnail` is an address of ours. */
  chooseImage(): Promise<{ id: number; title: string; alt: string; thumbnail: string } | null>;
  describePage(id: number): Promise<{ title: string } | null>;
  describeDocument(id: number): Promise<{ title: string } | null>;
  describeImage(id: number): Promise<{ title: string; thumbnail: string } | null>;
}
