import { createContext, use, useEffect } from 'react'

/** Counts the dialogs that are open over the sheet. */
export const SheetDialogs = createContext<(by: 1 | -1) => void>(() => {})

/** Registers a dialog over a sheet: Escape then closes only the dialog. */
export function useSheetDialog(isOpen: boolean): void {
  const hold = use(SheetDialogs)
  useEffect(() => {
    if (!isOpen) return undefined
    hold(1)
    return () => hold(-1)
  }, [hold, isOpen])
}
