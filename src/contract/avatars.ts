/**
 * The portraits that a member can choose from (see `ui/avatar`). A name is stored instead of a
 * picture: `userData` lives in a cookie of at most 4096 bytes, and a drawn portrait reveals nothing
 * about its owner. Empty = the initial of the name.
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
