/** A link of the navigation, with the wire names of Spec §3. */
export interface NavigationLink {
  url: string;
  display_name: string;
}

/** Spec §3: the desktop header shows only the section with the role `primary`; it never shows `social-media`. */
export interface NavigationSection {
  role: 'primary' | 'secondary' | 'social-media';
  title: string;
  links: NavigationLink[];
}

export const SOCIAL_ICONS = ['twitter', 'facebook', 'youtube', 'linkedin', 'instagram', 'tiktok', 'pinterest'] as const;
export type SocialIcon = (typeof SOCIAL_ICONS)[number];

export interface SocialLink {
  icon: SocialIcon;
  link: string;
}

export const TOOL_ICONS = ['pin', 'bag', 'table', 'calendar', 'clock', 'phone', 'star', 'map', 'user', 'info'] as const;
export type ToolIcon = (typeof TOOL_ICONS)[number];

/** A short row of links with icons to the most frequent tasks of guests. */
export interface Toolbox {
  title: string;
  tools: (NavigationLink & { icon: ToolIcon })[];
}

export interface HeaderContent {
  sections: NavigationSection[];
  toolbox: Toolbox | null;
  social: SocialLink[];
}

export interface FooterColumn {
  title: string;
  is_collapsable: boolean;
  links: NavigationLink[];
}

export interface RegionNav {
  regions: { id: number; title: string; url: string }[];
}

export interface FooterContent {
  columns: FooterColumn[];
  social: SocialLink[];
  region_nav: RegionNav;
  /** Sanitised rich HTML. */
  legal_text: string;
  /** URL to which the accessibility form posts; without it, the form is hidden. */
  accessibility_report_url?: string;
}
