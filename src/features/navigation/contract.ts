/** A place to go: the wire names of Spec §3. */
export interface NavigationLink {
  url: string;
  display_name: string;
}

/** Spec §3: the desktop header shows the section whose role is `primary` and nothing of `social-media` ones. */
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

export interface HeaderContent {
  sections: NavigationSection[];
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
  /** Where the accessibility form posts; absent hides the form. */
  accessibility_report_url?: string;
}
