/** Refusal of a call that needs a re-authentication: 403 with these data. */

/** `firstFactor`: the password, or a code to an address. A passkey is both. */
export type ReauthenticationStep = 'firstFactor' | 'secondFactor'

export type ReauthenticationRefusal = {
  proof: 'needed'
  /** What is missing; services before contract 2 name nothing and mean the first factor. */
  steps?: readonly ReauthenticationStep[]
}
