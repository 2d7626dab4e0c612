import { atom } from 'jotai'
import { UPSTREAM_FEATURES } from '../contract/upstream-features.ts'
import type { PageConfig } from '../platform/page-config.ts'

/** The page's configuration as the server filled it in; set once at boot. */
export const pageConfigAtom = atom<PageConfig>({
  client: '',
  sm2PublicKey: '',
  devMailbox: false,
  demo: null,
  payments: null,
  transfers: false,
  features: UPSTREAM_FEATURES,
})
