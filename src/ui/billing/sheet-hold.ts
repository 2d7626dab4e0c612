import { createContext, use, useEffect } from 'react'

/** Adds to the number of dialogs over the sheet, or takes away. */
export const SheetHold = createContext<(by: 1 | -1) => void>(() => {})

/** While a dialog is open over a sheet, Escape belongs to the dialog alone. */
export function useSheetHold(isOpen: boolean): void {
  const hold = use(SheetHold)
  useEffect(() => {
    if (!isOpen) return undefined
    hold(1)
    return () => hold(-1)
  }, [hold, isOpen])
}
