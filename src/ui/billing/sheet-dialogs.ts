import { createContext, use, useEffect } from 'react'

/** Registers or unregisters a dialog over the sheet. */
export const SheetDialogs = createContext<(by: 1 | -1) => void>(() => {})

/** While a dialog is open over a sheet, Escape closes only the dialog. */
export function useSheetDialog(isOpen: boolean): void {
  const hold = use(SheetDialogs)
  useEffect(() => {
    if (!isOpen) return undefined
    hold(1)
    return () => hold(-1)
  }, [hold, isOpen])
}
