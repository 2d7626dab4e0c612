import { useStored } from '../../cache/use-stored.ts'
import { storageKeys } from '../../lib/storage-keys.ts'
import type { View } from './components/filter-bar.tsx'

const readView = (stored: unknown): View => (stored === 'list' ? 'list' : 'grid')

/** Returns the layout, cards or rows, as the member chose it on this device. */
export function useView(): [View, (view: View) => void] {
  const { value, set } = useStored(storageKeys.collectionView, readView)
  return [value, set]
}
