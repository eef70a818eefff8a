/** A section of a page that the page's menu offers (Spec §3). Lower `sortOrder` first. */
export interface NavItem {
  elemID: string;
  name: string;
  sortOrder: number;
}

/** How long a section waits for the menu (Spec §9). */
export const NAV_MENU_WAIT_MS = 500;

type ReceiveItem = (item: NavItem) => void;

export interface NavRegistry {
  /** Hands the item to the menu, once per elemID; with no menu within NAV_MENU_WAIT_MS it logs and drops the item. */
  register: (item: NavItem) => void;
  /** The menu is there: it receives what is registered, now and later. Returns the way to take it away again. */
  connect: (receive: ReceiveItem) => () => void;
}

/** Sections and their menu meet here, whichever is mounted first (Spec §4). */
export function createNavRegistry(): NavRegistry {
  const items = new Map<string, NavItem>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let receive: ReceiveItem | undefined;

  function giveUp(elemID: string): void {
    items.delete(elemID);
    timers.delete(elemID);
    console.error('navMenuReady timeout exceeded');
  }

  return {
    register(item) {
      const { elemID } = item;
      if (items.has(elemID)) return;
      items.set(elemID, item);
      if (receive) receive(item);
      else timers.set(elemID, setTimeout(giveUp, NAV_MENU_WAIT_MS, elemID));
    },
    connect(receiver) {
      receive = receiver;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      for (const item of items.values()) receiver(item);
      return () => {
        receive = undefined;
      };
    },
  };
}
