/**
 * The editor's access to other features: given by the app, so that this folder depends on none of them. `choose…` opens
 * a chooser and resolves to null when nothing was chosen; `describe…` resolves to null for what is deleted.
 */
export interface RichTextTargets {
  choosePage(): Promise<{ id: number; title: string } | null>;
  chooseDocument(): Promise<{ id: number; title: string } | null>;
  /** `thumbnail` is an address of this installation. */
  chooseImage(): Promise<{ id: number; title: string; alt: string; thumbnail: string } | null>;
  describePage(id: number): Promise<{ title: string } | null>;
  describeDocument(id: number): Promise<{ title: string } | null>;
  describeImage(id: number): Promise<{ title: string; thumbnail: string } | null>;
}
