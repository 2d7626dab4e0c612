/**
 * Pre-registered members of the filled data directory, for tests that need a member and are not about
 * registration: registering one with a code, two encrypted passwords and a hash takes a fifth of a second.
 */

/** The tests of a worker take about fifty; further ones are registered through the product. */
const COUNT = 90

/** Password of all of them. One hash serves all, made with little memory, because every sign-in computes it. */
export const PREPARED_PASSWORD = 'a long phrase of a waiting reader'

export const preparedMembers = (): { email: string; password: string }[] =>
  Array.from({ length: COUNT }, (_, index) => ({
    email: `waiting-${index + 1}@veriscope.example`,
    password: PREPARED_PASSWORD,
  }))
