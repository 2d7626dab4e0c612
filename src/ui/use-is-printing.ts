import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { isFigurePrinted } from './charts/compose/print-figure.ts'

/**
 * Whether the page is being printed. Rendered synchronously, before the browser takes the print layout. Printing a
 * single figure does not count.
 */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const begin = () => {
      if (!isFigurePrinted()) flushSync(() => setIsPrinting(true))
    }
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
