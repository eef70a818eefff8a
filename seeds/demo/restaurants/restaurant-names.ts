const NAMES = [
  'Harbor Point', 'Lighthouse Row', "Mariner's Gate", 'Old Cannery', "Cooper's Landing", 'North Pier', 'South Pier',
  'Tidewater', 'The Boathouse', "Lamplighter's Corner", 'Foundry Square', 'Depot Street', 'Riverside', 'Mill Crossing',
  'Market Square', 'Town Green', 'Granite Row', 'The Chandlery', 'Ferry Landing', 'Breakwater', 'Saltmarsh', 'Windward',
  'Leeward', 'Ropewalk', 'The Sail Loft', 'Quayside', 'Stonebridge', 'Millrace', 'Orchard Hill', 'Eastgate', 'Westgate',
  'Northgate', 'Southgate', 'Railway Yard', 'Junction House', 'Prairie Gate', 'Cedar Landing', 'Lakefront', 'High Street',
  'The Icehouse', 'Silver Lake', 'Beacon Hill Road', 'Timber Wharf', 'Oyster Row', "Pilot's Rest", "Keeper's House",
  'The Signal House', 'Canal Street', 'Springhouse', 'Bridgewater', 'Clearwater', 'Longshore', 'Fieldstone',
  'Sycamore Park', 'Summit Place', 'Valley View', 'Meridian', 'The Net Loft', 'Customs House', 'Packet Landing',
] as const;
const CANADIAN_SPELLING: Readonly<Record<string, string>> = { 'Harbor Point': 'Harbour Point', 'Town Green': 'Town Common' };
const QUEBEC_NAMES = [
  'Vieux-Quai', 'Pointe-au-Phare', 'La Corderie', 'Place du Marché', 'Le Bassin', 'La Capitainerie', 'Les Voiliers',
  "L'Écluse", 'Le Hangar à Bateaux', 'La Grève', 'Le Grand Large', 'Les Embruns',
] as const;

/** What restaurants of a state or province may be called. A city uses a name once. */
export function namesFor(state: string, country: string): readonly string[] {
  if (state === 'QC') return QUEBEC_NAMES;
  return country === 'CA' ? NAMES.map((name) => CANADIAN_SPELLING[name] ?? name) : NAMES;
}
