import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { isFigurePrinted } from './charts/compose/print-figure.ts'

/**
 * Whether the page is being printed. What is drawn for it is there before the browser looks. A figure
 * printed alone is no print of the page.
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
