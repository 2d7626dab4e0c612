/** Detects that the service is back after an outage, by small calls while the page is visible. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { contentEndpoints } from '../contract/endpoints/content.ts'
import { callTool } from '../session/current.ts'
import { isCallError } from '../transport/call-error.ts'

/** Interval between checks whether the service is back. */
export const CHECK_EVERY_MS = 8000

/** `away`: the device has no connection. */
export type ServiceState = 'checking' | 'down' | 'back' | 'away'

/** Checks with a small public call. */
export async function checkService(signal: AbortSignal): Promise<ServiceState> {
  try {
    await callTool(contentEndpoints.homepageSubjects, {}, { signal })
    return 'back'
  } catch (error) {
    return isCallError(error) && error.kind === 'offline' ? 'away' : 'down'
  }
}

/**
 * Checks whether the service answers: at once, every eight seconds while the page is visible, and
 * when it becomes visible again.
 */
export function useServiceCheck(): { state: ServiceState; checkNow: () => void } {
  const [state, setState] = useState<ServiceState>('checking')
  const running = useRef<AbortController | null>(null)

  const checkNow = useCallback(() => {
    if (running.current !== null) return
    const controller = new AbortController()
    running.current = controller
    const check = async () => {
      const next = await checkService(controller.signal)
      if (running.current === controller) running.current = null
      if (!controller.signal.aborted) setState(next)
    }
    void check()
  }, [])

  useEffect(() => {
    const whileSeen = () => {
      if (document.visibilityState === 'visible') checkNow()
    }
    checkNow()
    const timer = setInterval(whileSeen, CHECK_EVERY_MS)
    document.addEventListener('visibilitychange', whileSeen)
    window.addEventListener('online', checkNow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', whileSeen)
      window.removeEventListener('online', checkNow)
      running.current?.abort()
      running.current = null
    }
  }, [checkNow])

  return { state, checkNow }
}
