import { CREDENTIAL } from './client-headers.ts'

/** The configuration that pages are served with in tests: nothing is sold or demonstrated. */
export const PAGE_CONFIG = {
  client: CREDENTIAL,
  sm2PublicKey: '',
  devMailbox: false,
  demo: null,
  payments: null,
  transfers: false,
  features: [],
}
