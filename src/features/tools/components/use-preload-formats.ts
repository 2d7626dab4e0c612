import { useEffect } from 'react'
import { useFormat } from '../../../ui/use-format.ts'
import { whenIdle } from '../../../ui/when-idle.ts'

/**
 * Creates the number formats of a tool while the page is idle. The first one of a process loads the tables of its language,
 * which takes some 40 ms on a phone and would delay the result.
 */
export function usePreloadFormats(): void {
  const format = useFormat()
  useEffect(
    () =>
      whenIdle(() => {
        format.bytes(1500)
        format.dateTime(0)
      }),
    [format],
  )
}
