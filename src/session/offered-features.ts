import { atom, useAtomValue } from 'jotai'
import type { UpstreamFeature } from '../contract/upstream-features.ts'
import { pageConfigAtom } from './page-config-atom.ts'

const featuresAtom = atom((get) => get(pageConfigAtom).features)

/** Whether the upstream offers a feature; other features are hidden. */
export function useIsFeatureOffered(feature: UpstreamFeature): boolean {
  return useAtomValue(featuresAtom).includes(feature)
}
