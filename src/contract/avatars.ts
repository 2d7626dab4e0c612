/**
 * The portraits a member can choose from, drawn by us (see `ui/avatar`). A name travels instead of
 * a picture: `userData` lives in a cookie of at most 4096 bytes, and a drawn portrait gives nothing
 * about its owner away. Empty = the initial of the name.
 */
export const AVATARS = [
  'helix',
  'colony',
  'scatter',
  'forest',
  'funnel',
  'cell',
  'orbit',
  'wave',
  'leaf',
  'flask',
  'lattice',
  'peak',
] as const
export type AvatarName = (typeof AVATARS)[number]
