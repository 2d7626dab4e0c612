import { createContext, use, useEffect } from 'react'

/** Counts the dialogs that are open over the sheet. */
export const SheetDialogs = createContext<(change: 1 | -1) => void>(() => {})

/** Registers a dialog over a sheet: Escape then closes only the dialog. */
export function useSheetDialog(isOpen: boolean): void {
  const registerDialog = use(SheetDialogs)
  useEffect(() => {
    if (!isOpen) return undefined
    registerDialog(1)
    return () => registerDialog(-1)
  }, [registerDialog, isOpen])
}
