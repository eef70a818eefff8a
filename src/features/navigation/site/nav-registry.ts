/** A section of a page in the page's menu (Spec §3). Lower `sortOrder` first. */
export interface NavItem {
  elemID: string;
  name: string;
  sortOrder: number;
}

/** How long an item waits for the menu to be mounted (Spec §9). */
export const NAV_MENU_WAIT_MS = 500;

type ReceiveItem = (item: NavItem) => void;

export interface NavRegistry {
  /** Passes the item to the menu, once per elemID; logs and drops the item without a menu within NAV_MENU_WAIT_MS. */
  register: (item: NavItem) => void;
  /** Connects a menu, which receives all items registered before and after. Returns a function that disconnects the menu. */
  connect: (receive: ReceiveItem) => () => void;
}

/** Connects sections with their menu, whichever is mounted first (Spec §4). */
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
