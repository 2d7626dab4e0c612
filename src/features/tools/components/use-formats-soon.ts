import { useEffect } from 'react'
import { useFormat } from '../../../ui/use-format.ts'
import { whenIdle } from '../../../ui/when-idle.ts'

/**
 * Makes the formats that a tool will need when the page has nothing else to do. The first of a process reads the
 * tables of its language, for some 40 ms of a phone's processor, and a result would come later by them.
 */
export function useFormatsSoon(): void {
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
