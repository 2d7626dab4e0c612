/**
 * The number of the contract between page and service. A page that was open before a release, or that the worker
 * keeps, may meet a service that has gone on: raise the first number with a change that such a page cannot follow (a
 * call removed, a parameter required, a field with another meaning), and the second to it once pages below must not
 * call any more.
 */

/** What a page of this build speaks. */
export const CONTRACT_NUMBER = 1

/** The oldest page whose calls this service takes. */
export const OLDEST_CONTRACT = 1
