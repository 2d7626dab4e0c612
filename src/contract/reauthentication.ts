/** Refusal of a call that needs a re-authentication: 403 with these data. */

/** `credential`: the password, or a code to an address. A passkey is both. */
export type ReauthenticationStep = 'credential' | 'secondFactor'

export type ReauthenticationRefusal = {
  proof: 'needed'
  /** The missing steps; services before contract 2 name none and mean the credential. */
  steps?: readonly ReauthenticationStep[]
}
