/**
 * What an upstream may offer beside the calls that the specification names. The page shows only what its
 * upstream has; one that does not know these calls answers as before.
 */
export const UPSTREAM_FEATURES = [
  'secondFactor',
  'passkeys',
  /** A log of what concerns the safety of an account, for its member. */
  'securityLog',
] as const
export type UpstreamFeature = (typeof UPSTREAM_FEATURES)[number]
