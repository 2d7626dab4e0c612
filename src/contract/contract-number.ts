/**
 * Version of the contract between page and service. A page that was open before a release, or is
 * cached by the worker, may meet a newer service: raise the first number with a change that such a
 * page cannot follow (a call removed, a parameter required, a field with another meaning), and set
 * the second to it once older pages must not call any more.
 */

/** Contract version of a page of this build. */
export const CONTRACT_NUMBER = 2

/** The oldest contract version that this service accepts. */
export const OLDEST_CONTRACT = 1

/** First contract version whose pages ask for the second factor when they re-authenticate. */
export const SECOND_FACTOR_CONTRACT = 2
