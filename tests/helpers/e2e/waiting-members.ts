/**
 * Members who are in the filled data directory from the beginning, for tests that need a member and are not about
 * becoming one: registering one by his code, with two encrypted passwords and a hash, takes a fifth of a second.
 */

/** A worker's tests take about fifty; who comes after the last is registered by the product. */
const COUNT = 90

/** Their password. One hash serves all, made with little memory, because every sign-in pays for it. */
export const WAITING_PASSWORD = 'a long phrase of a waiting reader'

export const waitingMembers = (): { email: string; password: string }[] =>
  Array.from({ length: COUNT }, (_, index) => ({
    email: `waiting-${index + 1}@veriscope.example`,
    password: WAITING_PASSWORD,
  }))
