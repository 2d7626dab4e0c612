import { CREDENTIAL } from './client-headers.ts'

/** Configuration of pages in tests: nothing is sold or demonstrated. */
export const PAGE_CONFIG = {
  client: CREDENTIAL,
  sm2PublicKey: '',
  devMailbox: false,
  demo: null,
  payments: null,
  transfers: false,
  features: [],
}
