import { useStored } from '../../cache/use-stored.ts'
import { storageKeys } from '../../lib/storage-keys.ts'
import type { View } from './components/filter-bar.tsx'

const readView = (stored: unknown): View => (stored === 'list' ? 'list' : 'grid')

/** Cards or rows, as the member chose on this device. */
export function useView(): [View, (view: View) => void] {
  const { value, set } = useStored(storageKeys.collectionView, readView)
  return [value, set]
}
